import type { Payment } from '../../../platform/providers/payments.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { SettleOutcome, SettleService } from './settle-service.ts'
import type { BalanceReservationsService } from '../checkouts/balance-reservations-service.ts'
import * as store from '../checkouts/checkout-store.ts'
import type { SweptCheckout } from '../checkouts/checkout-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const SWEEP_INTERVAL_MS = 20_000
/** Instances share the work: a checkout that one has just checked is not checked by another. */
const RECHECK_AFTER_MS = 15_000
const RETRY_AFTER_OUTAGE_MS = 2000
const BATCH = 50
/** The provider allows about 25 reads a second; five at a time stay below that. */
const CONCURRENCY = 5
/** Checkouts per run. The next run continues with those that were checked longest ago. */
const RUN_LIMIT = 2000
/** A checkout without a payment page, because the server crashed before it was stored, can never be paid. */
const ABANDONED_AFTER_MS = DAY_MS
/** A page is open for at most a day. One that the provider no longer knows cannot have been paid. */
const UNKNOWN_PAGE_AFTER_MS = 2 * DAY_MS
/** A bank debit takes days, but none of our payment methods takes this long. */
const STUCK_AFTER_MS = 14 * DAY_MS

interface SweepDeps extends Pick<Shared, 'database' | 'payments' | 'clock' | 'elapsedMs' | 'metrics' | 'log'> {
  settle: SettleService
  balanceReservations: BalanceReservationsService
}

interface SweepResult {
  checked: number
  settled: number
  closed: number
  attention: number
  failed: number
}

interface Run {
  result: SweepResult
  signal: AbortSignal
  failures: { checkoutId: string; error: unknown }[]
}

/** Checks every payable checkout with the payment provider, so that no paid order waits for a lost webhook. */
export function createSweepService(deps: SweepDeps) {
  const { database, payments, settle, balanceReservations, metrics, clock, elapsedMs, log } = deps
  let nextAtMs = 0

  const isoAgo = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
  const isOlderThan = (checkout: SweptCheckout, milliseconds: number) => checkout.createdAt < isoAgo(milliseconds)
  /** Every check failed, so the rest would most likely fail too. */
  const isOutage = ({ result }: Run) =>
    result.failed >= Math.min(CONCURRENCY, result.checked) && result.failed === result.checked

  async function apply(checkout: SweptCheckout, payment: Payment): Promise<SettleOutcome> {
    if (payment.state === 'open') return { outcome: 'none' }
    const isStuck = payment.state === 'processing' || payment.state === 'unknown'
    return database.transaction((tx) =>
      isStuck && isOlderThan(checkout, STUCK_AFTER_MS)
        ? settle.abandonPayment(tx, payment)
        : settle.applyPayment(tx, payment),
    )
  }

  async function check(checkout: SweptCheckout, { result, signal, failures }: Run): Promise<void> {
    try {
      const payment = await unlessAborted(payments.getPayment(checkout.sessionId), signal)
      if (payment) {
        const outcome = await apply(checkout, payment)
        settle.report(outcome, 'sweep')
        if (outcome.outcome !== 'none') result[outcome.outcome] += 1
      } else if (isOlderThan(checkout, UNKNOWN_PAGE_AFTER_MS)) {
        log.warn(
          { checkoutId: checkout.id },
          'The payment provider does not know this payment page; the checkout was closed',
        )
        if (await database.transaction((tx) => balanceReservations.closeUnpaid(tx, checkout.id, 'failed')))
          result.closed += 1
      }
      result.checked += 1
    } catch (error) {
      if (signal.aborted) return
      result.checked += 1
      result.failed += 1
      failures.push({ checkoutId: checkout.id, error })
    }
  }

  /** Stops between two checkouts if the run is aborted, or the provider is down. */
  async function checkAll(batch: SweptCheckout[], run: Run): Promise<void> {
    const waiting = batch.values()
    const worker = async () => {
      for (const checkout of waiting) {
        if (run.signal.aborted || (run.result.checked >= CONCURRENCY && isOutage(run))) return
        await check(checkout, run)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  }

  async function sweepBatches(run: Run, sweptBefore: string): Promise<void> {
    let after: SweptCheckout | undefined
    while (run.result.checked < RUN_LIMIT && !run.signal.aborted) {
      const batch = await store.listCheckoutsToSweep(database.queries, { sweptBefore, after, limit: BATCH })
      if (batch.length === 0) return
      await checkAll(batch, run)
      if (run.signal.aborted || (run.result.checked > 0 && isOutage(run))) return
      // Including failed checks: these checkouts go to the end of the queue and do not delay the others.
      const ids = batch.map(({ id }) => id)
      await store.markSwept(database.queries, ids, clock().toISOString())
      after = batch.at(-1)
    }
  }

  function reportFailures({ failures, result }: Run): void {
    const [first] = failures
    if (!first) return
    const message = 'Checkouts could not be checked with the payment provider; the next sweep tries again'
    const { failed, checked } = result
    log.warn({ err: first.error, checkoutId: first.checkoutId, failed, checked }, message)
  }

  async function sweep(signal: AbortSignal, recheckAfterMs: number): Promise<Run> {
    const result: SweepResult = { checked: 0, settled: 0, closed: 0, attention: 0, failed: 0 }
    const run: Run = { result, signal, failures: [] }
    const sweptBefore = isoAgo(recheckAfterMs)
    await balanceReservations.releaseUnpayable()
    await store.abandonCheckoutsWithoutPaymentPage(database.queries, isoAgo(ABANDONED_AFTER_MS))
    await sweepBatches(run, sweptBefore)
    reportFailures(run)
    metrics.countSweep(result)
    return run
  }

  return {
    /** Checks every open checkout once. `signal` stops it between two checkouts. */
    sweepUnsettled: async (signal = new AbortController().signal): Promise<SweepResult> =>
      (await sweep(signal, 0)).result,

    /** Called often. Sweeps on start, then every twenty seconds, and sooner during an outage of the provider. */
    async sweepWhenDue(signal: AbortSignal): Promise<void> {
      if (elapsedMs() < nextAtMs) return
      nextAtMs = 0
      const run = await sweep(signal, RECHECK_AFTER_MS)
      const isDown = run.result.checked > 0 && isOutage(run)
      nextAtMs = elapsedMs() + (isDown ? RETRY_AFTER_OUTAGE_MS : SWEEP_INTERVAL_MS)
    },

    /** The age of the oldest check of an open checkout. */
    async lagSeconds(): Promise<number> {
      const oldest = await store.findOldestSweep(database.queries)
      const seconds = (clock().getTime() - Date.parse(oldest ?? '')) / 1000
      return seconds > 0 ? seconds : 0
    },
  }
}

/** Stops waiting for work that cannot be cancelled itself. @throws the signal's reason */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
