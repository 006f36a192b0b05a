import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../../db/database.ts'
import type { LoyaltyService } from '../../loyalty/loyalty-service.ts'
import type { OrdersService } from '../../orders/orders-service.ts'
import type { PaymentEvent, RefundReport } from '../../providers/payments.ts'
import { isPending, listRequests, type RefundRequest } from './refund-requests-store.ts'
import type { DescribedRefund, TaxDocumentsService } from '../../receipts/tax-documents-service.ts'
import { laterDispute, laterRefund, paymentBalanceOf, sumOf } from './payment-balance.ts'
import * as store from './payment-facts-store.ts'
import type { PaymentRecord } from './payment-facts-store.ts'

interface PaymentFactsDeps {
  orders: OrdersService
  loyalty: LoyaltyService
  taxDocuments: Pick<TaxDocumentsService, 'recordRefundsOfCheckout'>
  clock: () => Date
}

export type RefundOrDisputeEvent = Extract<PaymentEvent, { type: 'refund' | 'refunded-sum' | 'dispute' }>

export interface ReconciledPayment {
  /** Null while the payment is not settled. */
  checkoutId: string | null
  totalCents: Cents | null
  /** The payment without refunds and withdrawn disputes. */
  netCents: Cents | null
  /** The bank has withdrawn the payment, and the dispute can be answered. */
  isDisputed: boolean
  /** Money went back, and the customer's card owes points. */
  hasShortfall: boolean
}

interface StoredFact {
  payment: PaymentRecord
  /** The furthest status of the refund that the event reports. */
  refund: RefundReport | null
  /** This event is the first to report that the refund failed. */
  hasFailed: boolean
}

const REASONS: Record<string, string> = {
  'out-of-stock': 'Out of stock',
  'wrong-order': 'Wrong order',
  quality: 'Quality',
  closing: 'Kitchen closing',
}

const NO_REFUND = { refund: null, hasFailed: false }

export type PaymentFactsService = ReturnType<typeof createPaymentFactsService>

/**
 * Refunds, failed refunds and disputes. Each report of the provider is stored as a fact, and the state of the order and the
 * card is calculated from all facts (`payment-balance.ts`). So reports may be late, repeated, out of order, and even arrive
 * before the payment is settled.
 */
export function createPaymentFactsService({ orders, loyalty, taxDocuments, clock }: PaymentFactsDeps) {
  async function storeFact(tx: Tx, event: RefundOrDisputeEvent, payment: PaymentRecord): Promise<StoredFact> {
    const { transactionId } = event
    switch (event.type) {
      case 'refund': {
        const known = (await store.listRefunds(tx, transactionId)).find(({ id }) => id === event.refund.id)
        const refund = known ? laterRefund(known, event.refund) : event.refund
        await store.saveRefund(tx, transactionId, refund)
        return { payment, refund, hasFailed: isFailed(refund) && !(known && isFailed(known)) }
      }
      case 'refunded-sum': {
        const reportedRefundedCents = Math.max(payment.reportedRefundedCents, event.refundedCents)
        return { ...NO_REFUND, payment: { ...payment, reportedRefundedCents } }
      }
      case 'dispute': {
        const known = (await store.listDisputes(tx, transactionId)).find(({ id }) => id === event.dispute.id)
        await store.saveDispute(tx, transactionId, known ? laterDispute(known, event.dispute) : event.dispute)
        return { ...NO_REFUND, payment }
      }
    }
  }

  /** Updates the order and the card to match the facts. */
  async function reconcile(tx: Tx, payment: PaymentRecord): Promise<ReconciledPayment> {
    const { transactionId, checkoutId, customerId, totalCents, reportedRefundedCents } = payment
    if (checkoutId === null || customerId === null || totalCents === null) {
      await store.savePayment(tx, payment)
      return { checkoutId: null, totalCents: null, netCents: null, isDisputed: false, hasShortfall: false }
    }
    const refunds = await store.listRefunds(tx, transactionId)
    const disputes = await store.listDisputes(tx, transactionId)
    const balance = paymentBalanceOf({ totalCents, reportedRefundedCents, refunds, disputes })
    await store.savePayment(tx, { ...payment, netCents: balance.netCents })
    const requests = await listRequests(tx, transactionId)
    const pendingCents = sumOf(requests.filter(isPending))
    const failedCents = sumOf(requests.filter(({ state, replacedAt }) => state === 'failed' && replacedAt === null))
    // What is being refunded earns nothing from the moment of the request, so that it cannot be redeemed meanwhile.
    const netCents = Math.max(0, balance.netCents - Math.max(0, pendingCents - balance.unreportedCents))
    const points = await loyalty.pointsOf(tx, checkoutId, netCents)
    const returned = balanceReports(requests)
    const spendRefundedCents = sumOf(returned)
    await orders.updateRefundState(tx, checkoutId, {
      ...balance,
      refundedCents: balance.refundedCents + spendRefundedCents,
      spendRefundedCents,
      points,
      pendingCents: Math.min(pendingCents, totalCents - balance.refundedCents),
      failedCents: Math.min(failedCents, totalCents - balance.refundedCents),
    })
    // The card changes after the order, as at a handover: two transactions that change both never wait for each other.
    const reference = `correction:${checkoutId}:${payment.revision}`
    const owesPoints = await loyalty.correctPoints(tx, { checkoutId, netCents, reference })
    await taxDocuments.recordRefundsOfCheckout(tx, checkoutId, described([...refunds, ...returned], requests))
    return {
      checkoutId,
      totalCents,
      netCents: balance.netCents,
      isDisputed: balance.dispute?.status === 'open',
      hasShortfall: owesPoints && balance.netCents < totalCents,
    }
  }

  return {
    /** Lists the refunds to the card, as reported so far, failed ones included, and to the balance. */
    async listRefunds(tx: Tx, transactionId: string): Promise<DescribedRefund[]> {
      const requests = await listRequests(tx, transactionId)
      return described([...(await store.listRefunds(tx, transactionId)), ...balanceReports(requests)], requests)
    },

    /** Locks the payment. Safe to repeat, and in any order. Call `reconcile` with the payment in the same transaction. */
    storeReport: async (tx: Tx, event: RefundOrDisputeEvent): Promise<StoredFact> =>
      storeFact(tx, event, await store.lockPayment(tx, event.transactionId, clock().toISOString())),

    reconcile,

    /** Updates the order after its payment's refund requests have changed. */
    async updateOrder(tx: Tx, transactionId: string): Promise<void> {
      await reconcile(tx, await store.lockPayment(tx, transactionId, clock().toISOString()))
    },

    /** @returns those that are not stored, or have another status now. */
    async findChanged<Report extends { id: string; status: string }>(
      queries: Queries,
      kind: 'refunds' | 'disputes',
      reports: Report[],
    ): Promise<Report[]> {
      const ids = reports.map(({ id }) => id)
      const known = await store.listStatuses(queries, kind, ids)
      return reports.filter(({ id, status }) => known.get(id) !== status)
    },

    /** Call in the transaction that settles the payment, after its order and points are stored. Without the balance's part. */
    async recordPayment(
      tx: Tx,
      payment: { transactionId: string; checkoutId: string; customerId: string; totalCents: Cents },
    ): Promise<ReconciledPayment> {
      const { transactionId, checkoutId, totalCents } = payment
      const known = await store.lockPayment(tx, transactionId, clock().toISOString(), payment)
      if (known.revision > 1) return reconcile(tx, { ...known, ...payment })
      // Nothing was reported about it before: the order and its points are as they were stored.
      return { checkoutId, totalCents, netCents: totalCents, isDisputed: false, hasShortfall: false }
    },
  }
}

/** Refunds to the balance never wait and never fail. */
function balanceReports(requests: readonly RefundRequest[]): RefundReport[] {
  return requests
    .filter(({ method }) => method === 'balance')
    .map(({ id, amountCents }) => ({ id, amountCents, status: 'succeeded' }))
}

function isFailed({ status }: RefundReport): boolean {
  return status === 'failed' || status === 'canceled'
}

/** Adds the reason and the lines of refunds that were requested here, in a few words, as an adjustment note must state them. */
function described(refunds: RefundReport[], requests: readonly RefundRequest[]): DescribedRefund[] {
  return refunds.map((refund) => {
    const request = requests.find(({ providerId }) => providerId === refund.id)
    return request ? { ...refund, description: { reason: reasonOf(request), lines: request.lines } } : refund
  })
}

function reasonOf({ cause, reason }: RefundRequest): string {
  if (cause === 'cancelled') return 'Order cancelled by the customer'
  const because = REASONS[reason ?? '']
  if (cause === 'declined') return because === undefined ? 'Order not supplied' : `Order not supplied: ${because}`
  return because ?? 'Refund'
}
