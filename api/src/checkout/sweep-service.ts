import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Payment, Payments } from '../providers/payments.ts'
import { markClosed } from './checkout-store.ts'
import type { SettleOutcome, SettleService } from './settle-service.ts'
import {
  abandonCheckoutsWithoutPage,
  correctFutureSweeps,
  findOldestSweep,
  listCheckoutsToSweep,
  markSwept,
  type SweptCheckout,
} from './sweep-store.ts'
import { unlessAborted } from './unless-aborted.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const SWEEP_EVERY_MS = 20_000
/** Several instances share the work: what one has just asked about, another does not. */
const REST_MS = 15_000
const RETRY_AFTER_OUTAGE_MS = 2000
const BATCH = 50
/** The provider allows about 25 reads a second; five at a time stay below that. */
const AT_ONCE = 5
/** One run asks at most this often. The next run continues with those that were asked about longest ago. */
const RUN_LIMIT = 2000
/** A checkout that never got a payment page, because the server died in between, can never be paid. */
const ABANDONED_AFTER_MS = DAY_MS
/** A page is open for at most a day. One that the provider does not know any more cannot have been paid. */
const UNKNOWN_PAGE_AFTER_MS = 2 * DAY_MS
/** A bank debit takes days, and no way to pay that we offer takes this long. */
const STUCK_AFTER_MS = 14 * DAY_MS

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
  attention: number
  failed: number
}

interface Run {
  swept: Swept
  signal: AbortSignal
  failures: { checkoutId: string; error: unknown }[]
}

/** Asks the payment provider about every checkout that can be paid, so that no paid order waits for a lost webhook. */
export function createSweepService(deps: SweepDeps) {
  const { database, payments, settle, metrics, clock, log } = deps
  let nextAtMs = 0

  const isoAgo = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
  const isOlderThan = (checkout: SweptCheckout, milliseconds: number) => checkout.createdAt < isoAgo(milliseconds)
  /** Nothing but failures: the provider is away, and asking about the rest would only wait for it. */
  const isOutage = ({ swept }: Run) => swept.failed >= Math.min(AT_ONCE, swept.asked) && swept.failed === swept.asked

  async function apply(checkout: SweptCheckout, payment: Payment): Promise<SettleOutcome> {
    if (payment.state === 'open') return { outcome: 'none' }
    const isStuck = payment.state === 'processing' || payment.state === 'unknown'
    return database.transaction((tx) =>
      isStuck && isOlderThan(checkout, STUCK_AFTER_MS)
        ? settle.giveUpPayment(tx, payment)
        : settle.applyPayment(tx, payment),
    )
  }

  async function ask(checkout: SweptCheckout, { swept, signal, failures }: Run): Promise<void> {
    try {
      const payment = await unlessAborted(payments.getPayment(checkout.sessionId), signal)
      if (payment) {
        const outcome = await apply(checkout, payment)
        settle.report(outcome, 'sweep')
        if (outcome.outcome !== 'none') swept[outcome.outcome] += 1
      } else if (isOlderThan(checkout, UNKNOWN_PAGE_AFTER_MS)) {
        log.warn({ checkoutId: checkout.id }, 'The payment provider does not know this payment page; it was closed')
        if (await markClosed(database.queries, checkout.id, 'failed')) swept.closed += 1
      }
      swept.asked += 1
    } catch (error) {
      if (signal.aborted) return
      swept.asked += 1
      swept.failed += 1
      failures.push({ checkoutId: checkout.id, error })
    }
  }

  /** Several at a time; stops between two checkouts. */
  async function askAll(batch: SweptCheckout[], run: Run): Promise<void> {
    const waiting = batch.values()
    const worker = async () => {
      for (const checkout of waiting) {
        if (run.signal.aborted || (run.swept.asked >= AT_ONCE && isOutage(run))) return
        await ask(checkout, run)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }

  async function sweepBatches(run: Run, sweptBefore: string): Promise<void> {
    let after: SweptCheckout | undefined
    while (run.swept.asked < RUN_LIMIT && !run.signal.aborted) {
      const batch = await listCheckoutsToSweep(database.queries, { sweptBefore, after, limit: BATCH })
      if (batch.length === 0) return
      await askAll(batch, run)
      if (run.signal.aborted || (run.swept.asked > 0 && isOutage(run))) return
      // Also those that failed: they go to the back and keep no other checkout waiting.
      const ids = batch.map(({ id }) => id)
      await markSwept(database.queries, ids, clock().toISOString())
      after = batch.at(-1)
    }
  }

  function reportFailures({ failures, swept }: Run): void {
    const [first] = failures
    if (!first) return
    const message = 'The payment provider could not be asked about checkouts; the next sweep asks again'
    log.warn({ err: first.error, checkoutId: first.checkoutId, failed: swept.failed, asked: swept.asked }, message)
  }

  async function sweep(signal: AbortSignal, restMs: number): Promise<Run> {
    const swept: Swept = { asked: 0, settled: 0, closed: 0, attention: 0, failed: 0 }
    const run: Run = { swept, signal, failures: [] }
    const sweptBefore = isoAgo(restMs)
    await abandonCheckoutsWithoutPage(database.queries, isoAgo(ABANDONED_AFTER_MS))
    await correctFutureSweeps(database.queries, { laterThan: isoAgo(-MINUTE_MS), to: sweptBefore })
    await sweepBatches(run, sweptBefore)
    reportFailures(run)
    metrics.countSweep(swept)
    return run
  }

  return {
    /** Asks about every open checkout once. `signal` ends it between two checkouts. */
    sweepUnsettled: async (signal = new AbortController().signal): Promise<Swept> => (await sweep(signal, 0)).swept,

    /** Called often. Sweeps at once on start, then every twenty seconds, and soon again while the provider is away. */
    async sweepWhenDue(signal: AbortSignal): Promise<void> {
      if (clock().getTime() < nextAtMs) return
      nextAtMs = 0
      const run = await sweep(signal, REST_MS)
      const isAway = run.swept.asked > 0 && isOutage(run)
      nextAtMs = clock().getTime() + (isAway ? RETRY_AFTER_OUTAGE_MS : SWEEP_EVERY_MS)
    },

    /** How long the checkout that was asked about longest ago has been waiting. */
    async lagSeconds(): Promise<number> {
      const oldest = await findOldestSweep(database.queries)
      const seconds = (clock().getTime() - Date.parse(oldest ?? '')) / 1000
      return seconds > 0 ? seconds : 0
    },
  }
}
