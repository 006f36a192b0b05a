import type { Tx } from '../../../platform/db/database.ts'
import type { RefundAnswer } from '../../../platform/providers/payments.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { RefundRequest, RefundRequestsService } from '../refunds/refund-requests-service.ts'
import type { PaymentFactsService } from '../refunds/payment-facts-service.ts'
import type { AttentionService } from '../attention/attention-service.ts'
import type { NewAttention } from '../attention/attention-store.ts'
import type { ProviderReports } from './provider-reports.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const BATCH = 5
/** Longer than the calls for one refund can take. After a crash, another instance or the next start takes it over. */
const CLAIM_EXPIRES_AFTER_MS = 90 * SECOND_MS
/** The wait by the number of attempts. The last one repeats: a refund is never given up without an answer. */
const RETRY_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
/** A refund that waits for longer is shown to staff. */
const WAITING_AFTER_MS = HOUR_MS
/** A refund can fail for a month after it was made. */
const COMPARED_DAYS = 35
/** A bank takes up to three months to decide about a dispute, and an appeal as long again. */
const COMPARED_DISPUTE_DAYS = 200

interface RefundSenderDeps extends Pick<Shared, 'database' | 'payments' | 'clock' | 'log'> {
  paymentFacts: PaymentFactsService
  refundRequests: RefundRequestsService
  providerReports: ProviderReports
  attention: AttentionService
}

/**
 * Sends the requested refunds to the payment provider until it has answered. A request is claimed before the call, and its
 * id is the idempotency key. After a first attempt, the provider may have made the refund although no answer was stored:
 * its list is read before the request is sent again, which also works after its idempotency keys have expired.
 */
export function createRefundSender(deps: RefundSenderDeps) {
  const { database, payments, paymentFacts, refundRequests, providerReports, attention, clock, log } = deps
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS)
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  /** Applies everything in one transaction. Attention records are reported after the commit. */
  async function apply(work: (tx: Tx) => Promise<NewAttention[]>): Promise<void> {
    for (const recorded of await database.transaction(work)) attention.report(recorded)
  }

  /** @returns whether the provider has made the refund already. */
  async function findMade(request: RefundRequest): Promise<boolean> {
    const listed = await payments.listRefunds(request.transactionId)
    await apply(async (tx) => providerReports.applyListed(tx, await paymentFacts.findChanged(tx, 'refunds', listed)))
    const made = listed.find(({ requestId }) => requestId === request.id)
    // Stored before, but the request was not ended with it.
    if (made) await apply((tx) => providerReports.applyListed(tx, [made]))
    return made !== undefined
  }

  async function applyAnswer(request: RefundRequest, answer: RefundAnswer): Promise<void> {
    const { id: requestId, transactionId } = request
    if (answer.outcome === 'accepted') {
      const { refund } = answer
      const event = { type: 'refund', id: refund.id, kind: 'answer', transactionId, requestId, refund } as const
      return apply((tx) => providerReports.applyEvent(tx, event))
    }
    const { reason } = answer
    const listed = reason === 'not_refundable' ? [] : await payments.listRefunds(transactionId)
    log.warn({ requestId, transactionId, reason }, 'The payment provider rejected a refund')
    return apply((tx) => providerReports.applyRejection(tx, request, { reason, listed }))
  }

  async function send(request: RefundRequest): Promise<void> {
    const isRepeat = request.attempts > 1
    if (isRepeat && (await findMade(request))) return
    const { id: requestId, transactionId, amountCents, cause, reason, orderId } = request
    const metadata = { cause, ...(reason !== null && { reason }), ...(orderId !== null && { order_id: orderId }) }
    await applyAnswer(request, await payments.refundPayment({ requestId, transactionId, amountCents, metadata }))
  }

  async function attempt(request: RefundRequest): Promise<boolean> {
    try {
      await send(request)
      return true
    } catch (error) {
      const { id, transactionId, attempts, requestedAt } = request
      log.warn(
        { err: error, requestId: id, transactionId, attempts },
        'The payment provider did not answer a refund request; it is sent again',
      )
      const delay = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1] ?? HOUR_MS
      const failure = String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 500)
      await refundRequests.postpone(database.queries, id, { nextAttemptAt: inMs(delay), failure })
      if (requestedAt < inMs(-WAITING_AFTER_MS)) await apply((tx) => providerReports.reportWaiting(tx, request))
      return false
    }
  }

  async function compareDisputes(): Promise<void> {
    // This time is from before the call: an event about a change after it replaces what the list says.
    const reportedAt = inMs(0)
    const listed = await payments.listDisputesSince(daysAgo(COMPARED_DISPUTE_DAYS))
    const changed = await paymentFacts.findChanged(database.queries, 'disputes', listed)
    for (const { transactionId, ...listedDispute } of changed) {
      const { id } = listedDispute
      const dispute = { ...listedDispute, reportedAt }
      const event = { type: 'dispute', id, kind: 'listed', transactionId, dispute } as const
      await apply((tx) => providerReports.applyEvent(tx, event))
    }
  }

  return {
    /** Registers a callback for commits that requested a refund. */
    onQueued: refundRequests.onQueued,

    /** Sends every refund that is due. Safe to run concurrently, and on several servers. @returns the number sent. */
    async sendDue(signal?: AbortSignal): Promise<number> {
      let sent = 0
      for (;;) {
        if (signal?.aborted) return sent
        const claim = { claimedUntil: inMs(CLAIM_EXPIRES_AFTER_MS), limit: BATCH }
        const due = await refundRequests.claimDue(database.queries, claim)
        const answered = await Promise.all(due.map((request) => attempt(request)))
        sent += answered.filter(Boolean).length
        // During an outage, the next run continues.
        if (due.length < BATCH || !answered.includes(true)) return sent
      }
    },

    /** Applies what events did not report: refunds that were made in the dashboard or failed later, and disputes. */
    async compareAll(): Promise<void> {
      const listed = await payments.listRefundsSince(daysAgo(COMPARED_DAYS))
      for (const refund of await paymentFacts.findChanged(database.queries, 'refunds', listed)) {
        await apply((tx) => providerReports.applyListed(tx, [refund]))
      }
      await compareDisputes()
    },
  }
}
