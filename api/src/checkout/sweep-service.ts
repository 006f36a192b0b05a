import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Payments } from '../providers/payments.ts'
import { listOpenCheckouts, markClosed } from './checkout-store.ts'
import type { SettleService } from './settle-service.ts'

const SWEEP_LIMIT = 500
/** A checkout that never got a payment page, because the server died in between, can never be paid. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

export interface SweepDeps {
  database: Database
  payments: Payments
  settle: SettleService
  metrics: Metrics
  clock: () => Date
  log: Log
}

export interface Swept {
  asked: number
  settled: number
  closed: number
  failed: number
}

export type SweepService = ReturnType<typeof createSweepService>

/** Asks the payment provider about every checkout that is still open, so that no paid order waits for a lost webhook. */
export function createSweepService(deps: SweepDeps) {
  const { database, payments, settle, metrics, clock, log } = deps

  async function sweepOne(sessionId: string): Promise<'settled' | 'closed' | 'waiting'> {
    const payment = await payments.getPayment(sessionId)
    const { orderId, closed } = await database.transaction(async (tx) => ({
      orderId: await settle.settlePayment(tx, payment),
      closed: payment.state === 'expired' && (await settle.closePayment(tx, payment, 'expired')),
    }))
    const { checkoutId } = payment
    if (closed) log.info({ checkoutId }, 'A checkout ended unpaid')
    if (orderId) log.warn({ orderId, checkoutId }, 'The sweep settled what no webhook had')
    if (orderId) metrics.countSettled('sweep')
    return orderId ? 'settled' : closed ? 'closed' : 'waiting'
  }

  return {
    /** On start, and every minute. */
    async sweepUnsettled(): Promise<Swept> {
      const swept: Swept = { asked: 0, settled: 0, closed: 0, failed: 0 }
      for (const checkout of await listOpenCheckouts(database.queries, SWEEP_LIMIT)) {
        if (checkout.sessionId === null) {
          const age = clock().getTime() - Date.parse(checkout.createdAt)
          if (age > ABANDONED_AFTER_MS) await markClosed(database.queries, checkout.id, 'failed')
          continue
        }
        swept.asked += 1
        try {
          const outcome = await sweepOne(checkout.sessionId)
          if (outcome !== 'waiting') swept[outcome] += 1
        } catch (error) {
          swept.failed += 1
          log.warn({ err: error, checkoutId: checkout.id }, 'A checkout could not be swept; the next sweep asks again')
        }
      }
      metrics.countSweep(swept)
      return swept
    },
  }
}
