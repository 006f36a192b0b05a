import { z } from 'zod'
import { daySchema } from '../platform/dates-schema.ts'

/** The number of differences that are listed. All are counted. */
export const DIFFERENCES_MAX = 200

const cents = z.int()
const sumSchema = z.object({ count: z.int().min(0), cents })

export const DIFFERENCE_KINDS = [
  'payment_without_order',
  'order_without_payment',
  'payment_amount',
  'refund_unknown',
  'refund_not_made',
  'refund_amount',
  'refund_failed',
  'dispute_unknown',
  'dispute_amount',
] as const

const differenceSchema = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  at: z.iso.datetime(),
  /** The provider's ids of the payment and, if it is about one, of the refund or the dispute. */
  transactionId: z.string(),
  sourceId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The amounts in our books, and at the provider. Null means that it is not there. */
  cents: cents.nullable(),
  theirCents: cents.nullable(),
})

export const reconciliationQuerySchema = z.strictObject({ from: daySchema, to: daySchema })

/** A comparison of our books with the provider's. */
const reconciliationSchema = z
  .object({
    comparedAt: z.iso.datetime(),
    /** The end of the period that is compared. Later payments are not compared yet. */
    until: z.iso.datetime(),
    /** The parts that the provider's key has no permission for. Their sums and lists are left out. */
    forbidden: z.array(z.enum(['balance', 'payouts'])),
    /** The sums that the provider has booked. */
    booked: z
      .object({
        payments: sumSchema,
        /** The refunds without those that failed. */
        refunds: sumSchema,
        /** Withdrawn, less what was returned. */
        disputes: sumSchema,
        fees: z.object({ cents, gstCents: cents }),
        /** Payments and movements that are not of this system. */
        others: sumSchema,
      })
      .exactOptional(),
    /** The payouts by the day on which the provider made them. */
    payouts: z
      .array(z.object({ arrivesOn: z.iso.date(), cents, status: z.enum(['under_way', 'paid', 'failed']) }))
      .exactOptional(),
    differenceCount: z.int().min(0),
    differences: z.array(differenceSchema).max(DIFFERENCES_MAX),
  })
  .meta({ id: 'Reconciliation' })

/** Null means that the period was never compared. */
export const lastReconciliationSchema = z.object({ reconciliation: reconciliationSchema.nullable() })

export type ReconciliationQuery = z.infer<typeof reconciliationQuerySchema>
export type Reconciliation = z.infer<typeof reconciliationSchema>
export type LastReconciliation = z.infer<typeof lastReconciliationSchema>
export type Difference = z.infer<typeof differenceSchema>
