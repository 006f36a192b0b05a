import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaidOrdersService } from '../../orders/paid-orders-service.ts'
import type { ListedRefund, RefundRejection } from '../../../platform/providers/payments.ts'
import type { RefundRequest, RefundRequestsService } from '../refunds/refund-requests-service.ts'
import type { RefundNotices } from '../refunds/refund-notices.ts'
import type { ReconciledPayment, RefundOrDisputeEvent, PaymentFactsService } from '../refunds/payment-facts-service.ts'
import type { AttentionService } from '../attention/attention-service.ts'
import type { NewAttention } from '../attention/attention-store.ts'
import { findCheckout } from '../checkouts/checkout-store.ts'

export type ProviderReports = ReturnType<typeof createProviderReports>

interface ProviderReportsDeps {
  paymentFacts: PaymentFactsService
  refundRequests: RefundRequestsService
  paidOrders: Pick<PaidOrdersService, 'findPaidOrderOf'>
  refundNotices: RefundNotices
  attention: AttentionService
}

/** A payment that needs the attention of staff. */
interface Troubled extends Pick<NewAttention, 'checkoutId' | 'expectedCents' | 'receivedCents' | 'currency'> {
  transactionId: string
  /** The session of the checkout, or the id of the refund: there is one record for each. */
  sessionId?: string
}

/**
 * Applies refunds and disputes, notifies customers of refunds that we made, and shows staff what needs action: a dispute to
 * answer, redeemed points, and refunds that failed. The webhook, the answers to our own refunds and the comparison with the
 * provider's list all come through here.
 */
export function createProviderReports({
  paymentFacts,
  refundRequests,
  paidOrders,
  refundNotices,
  attention,
}: ProviderReportsDeps) {
  async function recordAttention(tx: Tx, kind: NewAttention['kind'], payment: Troubled): Promise<NewAttention[]> {
    const { sessionId, ...rest } = payment
    const checkout = payment.checkoutId === null ? undefined : await findCheckout(tx, payment.checkoutId)
    const recorded = await attention.record(tx, {
      ...rest,
      kind,
      sessionId: sessionId ?? checkout?.sessionId ?? payment.transactionId,
      providerStatus: null,
    })
    return recorded ? [recorded] : []
  }

  /** Ends one of our own refunds: resolves the attention record that requested it, and notifies the customer. */
  async function endAccepted(tx: Tx, request: RefundRequest): Promise<void> {
    const { orderId, attentionId, amountCents: cents, cause, reason } = request
    if (attentionId !== null) await attention.resolveRefunded(tx, attentionId, request)
    // The customer read about the money when the order was declined or cancelled.
    if (orderId !== null && (cause === 'refunded' || cause === 'attention')) {
      await refundNotices.orderRefunded(tx, orderId, {
        reason,
        refund: { cardCents: cents, spendCents: await refundRequests.readBalancePart(tx, request) },
      })
    } else if (attentionId !== null) {
      const contact = await attention.findContact(tx, attentionId)
      if (contact) await refundNotices.paymentReturned(tx, contact, cents)
    }
  }

  async function recordFailure(
    tx: Tx,
    failed: { transactionId: string; checkoutId: string | null; cents: Cents; id: string; attentionId: string | null },
  ): Promise<NewAttention[]> {
    const about = failed.attentionId === null ? undefined : await attention.find(tx, failed.attentionId)
    return recordAttention(tx, 'refund_failed', {
      checkoutId: failed.checkoutId ?? about?.checkoutId ?? null,
      transactionId: failed.transactionId,
      expectedCents: null,
      receivedCents: failed.cents,
      currency: about?.currency ?? 'aud',
      sessionId: failed.id,
    })
  }

  /** The bank has returned the payment of an order that was declined or cancelled meanwhile: nothing was refunded then. */
  async function offerReturnedMoney(
    tx: Tx,
    { transactionId, dispute }: Extract<RefundOrDisputeEvent, { type: 'dispute' }>,
  ): Promise<NewAttention[]> {
    const sold = await paidOrders.findPaidOrderOf(tx, transactionId)
    if (!sold?.isWithdrawn) return []
    const { leftCents: cents, isDisputed } = await refundRequests.readRest(tx, transactionId, {
      paidCents: sold.totalCents - sold.spendCents,
    })
    if (isDisputed || cents === 0) return []
    const { checkoutId } = sold
    return recordFailure(tx, { transactionId, checkoutId, cents, id: dispute.id, attentionId: null })
  }

  async function attentionOf(
    tx: Tx,
    event: RefundOrDisputeEvent,
    { checkoutId, totalCents, netCents, isDisputed, hasShortfall }: ReconciledPayment,
  ): Promise<NewAttention[]> {
    const kinds: NewAttention['kind'][] = [
      ...(event.type === 'dispute' && isDisputed ? (['disputed'] as const) : []),
      ...(hasShortfall ? (['points_redeemed'] as const) : []),
    ]
    if (checkoutId === null) return []
    const { transactionId } = event
    const payment = {
      checkoutId,
      transactionId,
      expectedCents: totalCents,
      receivedCents: netCents,
      currency: null,
    }
    const recorded: NewAttention[] = []
    for (const kind of kinds) recorded.push(...(await recordAttention(tx, kind, payment)))
    return recorded
  }

  /** Safe to repeat, and in any order. @returns the records to report after the commit. */
  async function applyEvent(tx: Tx, event: RefundOrDisputeEvent): Promise<NewAttention[]> {
    const { refund, hasFailed, ...stored } = await paymentFacts.storeReport(tx, event)
    const ended = event.type === 'refund' && refund ? await refundRequests.link(tx, { ...event, refund }) : undefined
    const payment = await paymentFacts.reconcile(tx, stored.payment)
    if (ended) await attention.resolveWaiting(tx, ended.request.id, ended.request)
    if (ended?.outcome === 'accepted') await endAccepted(tx, ended.request)
    const recorded = await attentionOf(tx, event, payment)
    if (event.type === 'dispute') recorded.push(...(await offerReturnedMoney(tx, event)))
    const { checkoutId } = payment
    const isOurs = checkoutId !== null || ended !== undefined
    if (refund && isOurs && (hasFailed || ended?.outcome === 'failed')) {
      const { transactionId } = event
      const attentionId = ended?.request.attentionId ?? null
      const failed = { transactionId, checkoutId, cents: refund.amountCents, id: refund.id, attentionId }
      recorded.push(...(await recordFailure(tx, failed)))
    }
    return recorded
  }

  /** Applies refunds from a list of the provider, as if each had been reported by an event. */
  async function applyListed(tx: Tx, listed: readonly ListedRefund[]): Promise<NewAttention[]> {
    const recorded: NewAttention[] = []
    for (const { transactionId, requestId, id, amountCents, status } of listed) {
      const refund = { id, amountCents, status }
      recorded.push(...(await applyEvent(tx, { type: 'refund', id, kind: 'listed', transactionId, requestId, refund })))
    }
    return recorded
  }

  return {
    applyEvent,
    applyListed,

    /** The provider permanently rejects one of our refunds. `listed` are the refunds that it has made. */
    async applyRejection(
      tx: Tx,
      request: RefundRequest,
      { reason, listed }: { reason: RefundRejection; listed: readonly ListedRefund[] },
    ): Promise<NewAttention[]> {
      await refundRequests.lockPayment(tx, request.transactionId)
      const recorded = await applyListed(tx, listed)
      if (!(await refundRequests.reject(tx, request, reason))) return recorded
      const { transactionId, amountCents: cents, id, attentionId, orderId } = request
      const sold = orderId === null ? undefined : await paidOrders.findPaidOrderOf(tx, transactionId)
      const checkoutId = sold?.checkoutId ?? null
      return [...recorded, ...(await recordFailure(tx, { transactionId, checkoutId, cents, id, attentionId }))]
    },

    /** The provider has not answered for a long time. */
    async reportWaiting(tx: Tx, request: RefundRequest): Promise<NewAttention[]> {
      const { transactionId, amountCents: receivedCents, id: sessionId } = request
      const sold = await paidOrders.findPaidOrderOf(tx, transactionId)
      const checkoutId = sold?.checkoutId ?? null
      const waiting = { checkoutId, transactionId, expectedCents: null, receivedCents, currency: 'aud', sessionId }
      return recordAttention(tx, 'refund_waiting', waiting)
    },
  }
}
