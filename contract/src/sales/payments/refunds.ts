import { z } from 'zod'
import { typedText } from '../../platform/typed-text-schema.ts'
import { DECLINE_REASONS } from '../orders/orders.ts'
import { REFUND_NOTE_LENGTH, REFUND_REASONS } from './refund-states.ts'

/** A note for the shop's records; the customer does not read it. */
const note = typedText(REFUND_NOTE_LENGTH).trim().exactOptional()

export const declineOrderSchema = z.strictObject({ reason: z.enum(DECLINE_REASONS), note }).meta({ id: 'DeclineOrder' })

const refundLineSchema = z.strictObject({ itemId: z.uuid(), quantity: z.int().min(1) })

/** A refund of either some lines, or an amount. */
export const refundOrderSchema = z
  .union([
    z.strictObject({ lines: z.array(refundLineSchema).min(1).max(100), reason: z.enum(REFUND_REASONS), note }),
    z.strictObject({ amountCents: z.int().min(1).max(10_000_000), reason: z.enum(REFUND_REASONS), note }),
  ])
  .meta({ id: 'RefundOrder' })

/** The amounts of an order that can still be refunded. */
export const refundableSchema = z
  .object({
    totalCents: z.int().min(0),
    /** The rest that was not refunded, is not being refunded, and was not withdrawn by the bank. */
    refundableCents: z.int().min(0),
    /** The part of it that goes back to the customer's balance, after the part of the card. */
    spendRefundableCents: z.int().min(1).exactOptional(),
    /** The bank has withdrawn the payment by card, so nothing of it can be refunded. */
    isDisputed: z.boolean(),
    lines: z.array(
      z.object({
        itemId: z.string(),
        title: z.string(),
        quantity: z.int().min(1),
        refundableQuantity: z.int().min(0),
        /** The price of one, with its options and its surcharge. */
        unitPriceCents: z.int().min(0),
        /** The part of it that is a surcharge. */
        unitSurchargeCents: z.int().min(1).exactOptional(),
      }),
    ),
  })
  .meta({ id: 'Refundable' })

export type DeclineOrder = z.infer<typeof declineOrderSchema>
export type RefundOrder = z.infer<typeof refundOrderSchema>
export type Refundable = z.infer<typeof refundableSchema>
