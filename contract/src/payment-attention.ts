import { z } from 'zod'

/** Why a payment needs a person: it did not become an order, or it went back in a way that the app cannot put right. Kinds may be added: a client shows one that it does not know by its amount. */
export const ATTENTION_KINDS = [
  /** The amount is not what the checkout asked for. */
  'wrong_amount',
  'wrong_currency',
  /** Paid on a page that we did not open for this checkout, a payment link for example. */
  'foreign_session',
  /** It names a checkout that is not in the database, after a restore for example. */
  'unknown_checkout',
  /** The checkout was paid before. */
  'second_payment',
  /** It arrived after the checkout had been closed as expired or failed. */
  'paid_after_expiry',
  /** Test mode where live was expected, or the other way round. */
  'livemode_mismatch',
  /** The payment provider reports a state that we do not know. */
  'unknown_status',
  /** A slow way to pay that never finished. */
  'stuck_processing',
  /** A bank has taken an order's payment back because the customer disputes it. It can be answered in the provider's dashboard. */
  'disputed',
  /** A payment went back, and the points for it had been redeemed: the card could not give them back. */
  'points_redeemed',
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
    /** What the checkout was for, where it is known. */
    contactNumber: z.string().nullable(),
    items: z.array(z.object({ title: z.string(), quantity: z.int().min(1) })),
    resolvedAt: z.iso.datetime().nullable(),
    /** The account that marked it as dealt with. */
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: 'PaymentAttention' })

export type AttentionKind = (typeof ATTENTION_KINDS)[number]
export type PaymentAttention = z.infer<typeof paymentAttentionSchema>
