import { DAY_MS, MINUTE_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import type { ListedPayment } from '../../platform/providers/payments.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AttentionService } from '../../sales/payments/attention/attention-service.ts'
import type { SettleService } from '../../sales/payments/settling/settle-service.ts'
import { problemOf } from './backup-runs.ts'
import * as store from './restores-store.ts'
import type { Restore } from './restores-store.ts'

/** A page that was opened before the restore can be paid for a day after it. */
const COMPARED_FOR_MS = DAY_MS + 60 * MINUTE_MS
const COMPARED_EVERY_MS = 60 * MINUTE_MS
const RETRIED_AFTER_MS = 5 * MINUTE_MS
/** The clocks of the provider and of this machine differ. */
const MARGIN_MS = 5 * MINUTE_MS

interface LostOrdersDeps extends Pick<Shared, 'database' | 'clock' | 'payments' | 'log'> {
  settle: Pick<SettleService, 'applyPayment' | 'report'>
  attention: Pick<AttentionService, 'findUnknown'>
}

/**
 * Compares a restored database with the payments that were made after its backup. Those whose checkout is in the backup become
 * orders as any other; the checkouts of the rest are lost, and staff decide about each.
 */
export function createLostOrdersService(deps: LostOrdersDeps) {
  const { database, clock, payments, settle, attention, log } = deps
  const { queries } = database
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  /** Safe to repeat. @returns the number of orders that it made. */
  async function settleAll(paid: ListedPayment[]): Promise<number> {
    let made = 0
    for (const { openedAt: _, ...payment } of paid) {
      const outcome = await database.transaction((tx) => settle.applyPayment(tx, payment))
      settle.report(outcome, 'sweep')
      if (outcome.outcome === 'settled') made += 1
    }
    return made
  }

  async function compare({ id, backupAt, restoredAt, result }: Restore): Promise<void> {
    const since = new Date(Date.parse(backupAt) - MARGIN_MS)
    const until = new Date(Date.parse(restoredAt) + MARGIN_MS)
    const listed = await payments.listPayments({ since, until })
    const paid = listed.filter(({ state, isOurs }) => isOurs && state === 'paid')
    const made = await settleAll(paid.toReversed())
    const unknown = await attention.findUnknown(paid.map(({ sessionId }) => sessionId))
    const lost = paid
      .filter(({ sessionId }) => unknown.has(sessionId))
      .map(({ openedAt, totalCents, transactionId, sessionId }) => ({
        at: openedAt,
        cents: totalCents,
        transactionId: transactionId ?? sessionId,
        sessionId,
      }))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    const ordersMade = result.ordersMade + made
    const comparedAt = clock().toISOString()
    const claimedUntil = inMs(COMPARED_EVERY_MS)
    await store.saveComparison(queries, id, { comparedAt, claimedUntil, problem: null, result: { ordersMade, lost } })
    log.warn({ backupAt, ordersMade, lost: lost.length }, 'Compared the payments since the backup with the orders')
  }

  return {
    /** Called often. Compares at the first start after a restore, and every hour of the day after it. */
    async compareWhenDue(): Promise<void> {
      const restore = await store.findLastRestore(queries)
      if (!restore) return
      const isOver = restore.comparedAt !== null && inMs(-COMPARED_FOR_MS) > restore.restoredAt
      if (isOver) return
      const claim = { now: inMs(0), until: inMs(RETRIED_AFTER_MS) }
      if (!(await store.claimRestore(queries, restore.id, claim))) return
      try {
        await compare(restore)
      } catch (error) {
        await store.saveComparison(queries, restore.id, { problem: problemOf(error) })
        log.error({ err: error }, 'The payments since the backup could not be compared; it is tried again')
      }
    },
  }
}
