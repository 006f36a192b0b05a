import { setTimeout as delay } from 'node:timers/promises'
import type { Period } from '../../platform/db/table.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { applyStep, deleteExpiredRows, retentionSteps, type RetentionStep } from './privacy-store.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365.25 * DAY_MS
/** Rows per transaction: on SQLite all other writes wait for it. */
const BATCH = 100
const PAUSE_MS = 5

type RetentionDeps = Pick<Shared, 'database' | 'site' | 'clock' | 'log'>

/** Applies the retention rules of the tables, in small transactions with pauses, so that requests are not delayed. */
export function createRetentionService({ database, site, clock, log }: RetentionDeps) {
  function lengthMs(period: Period): number {
    if (typeof period === 'object') return period.days * DAY_MS
    return site.privacy[period] * (period === 'orderYears' ? YEAR_MS : DAY_MS)
  }

  async function applyAll(step: RetentionStep, signal: AbortSignal | undefined): Promise<number> {
    const before = new Date(clock().getTime() - lengthMs(step.rule.after)).toISOString()
    let total = 0
    for (;;) {
      if (signal?.aborted) return total
      const count = await database.transaction((tx) => applyStep(tx, step, { before, limit: BATCH }))
      total += count
      if (count < BATCH) return total
      await delay(PAUSE_MS)
    }
  }

  return {
    /** Applies every retention period. Safe to repeat and to abort. */
    async applyRetention(signal?: AbortSignal): Promise<void> {
      const applied: Record<string, number> = {}
      for (const step of retentionSteps) applied[step.name] = await applyAll(step, signal)
      if (Object.values(applied).some((count) => count > 0)) log.info(applied, 'Retention periods were applied')
    },

    /** Deletes rows that have expired by themselves, such as rate windows. */
    deleteExpired: (): Promise<void> => deleteExpiredRows(database.queries, clock().toISOString()),
  }
}
