import { z } from 'zod'
import { instantSchema } from '../../platform/dates-schema.ts'
import { COUNTER_NAME_MAX_CHARACTERS, LINE_NOTE_MAX_CHARACTERS, NOTES_MAX_CHARACTERS } from '../../platform/limits.ts'
import { PHONE_NUMBER_PATTERN } from '../../platform/phone-number.ts'
import { typedText } from '../../platform/typed-text-schema.ts'
import { COUNTER_PAYMENTS } from '../orders/orders.ts'

const counterItemSchema = z
  .strictObject({
    productId: typedText(250).min(1),
    quantity: z.int().min(1).max(99),
    /** Ids of the chosen options. By default, those of the dish. */
    options: z.array(typedText(40)).max(50).exactOptional(),
    note: typedText(LINE_NOTE_MAX_CHARACTERS).exactOptional(),
  })
  .meta({ id: 'CounterItem' })

const typedOrderShape = {
  items: z.array(counterItemSchema).min(1).max(50),
  payment: z.enum(COUNTER_PAYMENTS),
  /** The name to call out. Without it, staff call the order's number. */
  name: typedText(COUNTER_NAME_MAX_CHARACTERS).exactOptional(),
  /** The customer gets an SMS when the order is ready. Without it: no message. */
  contactNumber: z.string().regex(PHONE_NUMBER_PATTERN).exactOptional(),
  customerNotes: typedText(NOTES_MAX_CHARACTERS).exactOptional(),
  isEatingHere: z.boolean().exactOptional(),
  /** The time at which the customer collects it. Without it: as soon as it is ready. */
  pickUpAt: instantSchema.exactOptional(),
}

export const tillOrderSchema = z.strictObject(typedOrderShape).meta({ id: 'TillOrder' })

/** An order with the same name or number and the same dishes is placed again only with `isAnother`. */
export const counterOrderSchema = z
  .strictObject({ ...typedOrderShape, isAnother: z.literal(true).exactOptional() })
  .meta({ id: 'CounterOrder' })

export const placedCounterOrderSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    readyAt: z.iso.datetime(),
    /** The price by the menu, with the surcharge of the day. */
    totalCents: z.int().min(0),
  })
  .meta({ id: 'PlacedCounterOrder' })

export type CounterOrder = z.infer<typeof counterOrderSchema>
export type PlacedCounterOrder = z.infer<typeof placedCounterOrderSchema>
