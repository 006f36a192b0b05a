import { z } from 'zod'

/** The number of payments that are listed. All are counted. */
export const LOST_PAYMENTS_MAX = 200

const instant = z.iso.datetime()
const problem = z.object({ at: instant, reason: z.string() })

const lostPaymentSchema = z.object({
  at: instant,
  cents: z.int().nullable(),
  /** The payment provider's id. */
  transactionId: z.string(),
  isDealtWith: z.boolean(),
})

/** The last restore, while payments since its backup may have no order. */
const restoreSchema = z.object({
  restoredAt: instant,
  /** Orders since then were lost with the database. */
  backupAt: instant,
  /** The last comparison with the payment provider, or why there is none. */
  comparedAt: instant.nullable(),
  problem: z.string().nullable(),
  /** Orders that the comparison has made again. */
  ordersMade: z.int().min(0),
  lostCount: z.int().min(0),
  /** Payments since the backup that have no order, oldest first. */
  lost: z.array(lostPaymentSchema).max(LOST_PAYMENTS_MAX),
})

export const backupStateSchema = z
  .object({
    last: z.object({ at: instant, bytes: z.int().min(0) }).nullable(),
    /** The attempt after the last backup, if it failed. */
    failure: problem.nullable(),
    /** The last test restore. */
    test: z.object({ at: instant, problem: z.string().nullable() }).nullable(),
    /** No backup was restored for a test in the last days: there may be none that can be. */
    isOverdue: z.boolean(),
    nextAt: instant,
    /** A broken disk would take the database and its backups. */
    isOnOneDisk: z.boolean(),
    restore: restoreSchema.nullable(),
  })
  .meta({ id: 'BackupState' })

export type BackupState = z.infer<typeof backupStateSchema>
export type LostPayment = z.infer<typeof lostPaymentSchema>
