import { z } from 'zod'
import { MESSAGES_BY } from '../../messages/messages-by.ts'
import { LINE_NOTE_MAX_CHARACTERS, NOTES_MAX_CHARACTERS, SURCHARGE_LIMIT_PERCENT } from '../../platform/limits.ts'
import { ARRIVAL_LIMIT_MINUTES } from '../orders/pick-up-limits.ts'
import { PHONE_NUMBER_PATTERN } from '../../platform/phone-number.ts'
import { allergenListSchema } from '../../shop/catalogue/allergens-schema.ts'
import { instantSchema } from '../../platform/dates-schema.ts'
import { typedText } from '../../platform/typed-text-schema.ts'

const checkoutItemSchema = z
  .object({
    title: typedText(250),
    externalInventoryId: typedText(250),
    /** The product's id. */
    externalPaymentId: typedText(250).min(1),
    /** The price of one, with its options. */
    priceInCents: z.int().min(0).max(99_999_999),
    quantity: z.int().min(1).max(999),
    /** Ids of the chosen options. By default, those of the dish. */
    options: z.array(typedText(40)).max(50).exactOptional(),
    note: typedText(LINE_NOTE_MAX_CHARACTERS).exactOptional(),
  })
  .meta({ id: 'CheckoutItem' })

/** The pick-up: at a time, or when the customer arrives; by default as soon as possible. */
const pickUpSchema = z
  .union([
    z.strictObject({ at: instantSchema }),
    z.strictObject({ inMinutes: z.int().min(1).max(ARRIVAL_LIMIT_MINUTES) }),
  ])
  .meta({ id: 'PickUp' })

export const startCheckoutSchema = z
  .object({
    isDelivery: z.boolean(),
    contactNumber: z.string().regex(PHONE_NUMBER_PATTERN),
    customerNotes: typedText(NOTES_MAX_CHARACTERS),
    /** Without it: take away. */
    isEatingHere: z.boolean().exactOptional(),
    pickUp: pickUpSchema.exactOptional(),
    /** The amount to pay with the balance of the customer's card. Without it: nothing. */
    spendCents: z.int().min(1).max(99_999_999).exactOptional(),
    /**
     * The percentage of the surcharge that the page has shown. Another one than that of the day of pick-up is rejected. Without
     * it: the order is priced with the surcharge of that day.
     */
    surchargePercent: z.int().min(0).max(SURCHARGE_LIMIT_PERCENT).exactOptional(),
    /** The allergies of those who eat it, which the kitchen reads. Without it: none stated. */
    allergies: allergenListSchema.exactOptional(),
    /** How the customer wants messages about this order and the next ones. Without it: as they chose before. */
    messagesBy: z.enum(MESSAGES_BY).exactOptional(),
    items: z.array(checkoutItemSchema).min(1).max(100),
  })
  .meta({ id: 'StartCheckout' })

export const checkoutSessionSchema = z.object({ sessionId: z.string(), url: z.url() }).meta({ id: 'CheckoutSession' })

/** The balance that a new order can be paid with, including the parts that unpaid checkouts of the customer reserve. */
export const checkoutSpendSchema = z.object({ availableCents: z.int().min(0) }).meta({ id: 'CheckoutSpend' })

export type CheckoutItem = z.infer<typeof checkoutItemSchema>
export type StartCheckout = z.infer<typeof startCheckoutSchema>
export type CheckoutSpend = z.infer<typeof checkoutSpendSchema>
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>
export type PickUp = z.infer<typeof pickUpSchema>
