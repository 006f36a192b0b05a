import { z } from 'zod'
import { REFUND_STATES } from './refund-states.ts'

/**
 * Why a payment needs the attention of staff. Kinds may be added, and a client must be able to show a payment of an unknown
 * kind.
 */
export const ATTENTION_KINDS = [
  /** The amount differs from the checkout's. */
  'wrong_amount',
  'wrong_currency',
  /** Paid on another page than the checkout's, such as a payment link. */
  'foreign_session',
  /** It names a checkout that is not in the database, for example after a restore. */
  'unknown_checkout',
  /** The checkout had been paid already. */
  'second_payment',
  /** The checkout had already expired or failed. */
  'paid_after_expiry',
  /** Test mode where live mode was expected, or the reverse. */
  'livemode_mismatch',
  /** The payment provider reports an unknown state. */
  'unknown_status',
  /** A slow payment that never finished. */
  'stuck_processing',
  /** A bank has withdrawn the payment because of a dispute, which can be answered in the provider's dashboard. */
  'disputed',
  /** A payment was refunded or withdrawn, but its points had already been redeemed. */
  'points_redeemed',
  /** The payment provider or the bank did not carry out a refund, so the customer has not got the money back. */
  'refund_failed',
  /** The payment provider has not answered a refund for an hour; it is still requested again. */
  'refund_waiting',
] as const

export const paymentAttentionSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ATTENTION_KINDS),
    receivedAt: z.iso.datetime(),
    /** The payment provider's ids, for its dashboard. */
    sessionId: z.string(),
    transactionId: z.string().nullable(),
    expectedCents: z.int().nullable(),
    receivedCents: z.int().nullable(),
    /** ISO 4217, lower case. */
    currency: z.string().nullable(),
    /** The number in the checkout, if it is known. */
    contactNumber: z.string().nullable(),
    items: z.array(z.object({ title: z.string(), quantity: z.int().min(1) })),
    /** Staff can refund it here. */
    canRefund: z.literal(true).exactOptional(),
    /** The refund that was requested last, by staff or automatically. */
    refund: z.object({ amountCents: z.int().min(1), state: z.enum(REFUND_STATES) }).exactOptional(),
    resolvedAt: z.iso.datetime().nullable(),
    /** The account that marked it as resolved. */
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: 'PaymentAttention' })

export type AttentionKind = (typeof ATTENTION_KINDS)[number]
export type PaymentAttention = z.infer<typeof paymentAttentionSchema>
