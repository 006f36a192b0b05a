import type { Cents } from '@fuel-shack/contract/money'
import type { Tx } from '../db/database.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { OrdersService } from '../orders/orders-service.ts'
import type { PaymentEvent } from '../providers/payments.ts'
import { laterDispute, laterRefund, paymentBalanceOf } from './payment-balance.ts'
import {
  listDisputes,
  listRefunds,
  lockPayment,
  saveDispute,
  savePayment,
  saveRefund,
  type PaymentRecord,
} from './refunds-store.ts'

interface RefundsDeps {
  orders: OrdersService
  loyalty: LoyaltyService
  clock: () => Date
}

export type RefundOrDisputeEvent = Extract<PaymentEvent, { type: 'refund' | 'refunded-sum' | 'dispute' }>

interface ReconciledPayment {
  /** Null while the payment is not settled. */
  checkoutId: string | null
  totalCents: Cents | null
  /** The payment without refunds and withdrawn disputes. */
  netCents: Cents | null
  /** The bank has withdrawn the payment, and the dispute can be answered. */
  isDisputed: boolean
  /** Points that should have been deducted had been redeemed. */
  hasShortfall: boolean
}

export type RefundsService = ReturnType<typeof createRefundsService>

/**
 * Refunds, failed refunds and disputes. Each report of the provider is stored as a fact, and the state of the order and the
 * card is calculated from all facts (`payment-balance.ts`). So reports may be late, repeated, out of order, and even arrive
 * before the payment is settled.
 */
export function createRefundsService({ orders, loyalty, clock }: RefundsDeps) {
  async function storeFact(tx: Tx, event: RefundOrDisputeEvent, payment: PaymentRecord): Promise<PaymentRecord> {
    const { transactionId } = event
    switch (event.type) {
      case 'refund': {
        const known = (await listRefunds(tx, transactionId)).find(({ id }) => id === event.refund.id)
        await saveRefund(tx, transactionId, known ? laterRefund(known, event.refund) : event.refund)
        return payment
      }
      case 'refunded-sum':
        return { ...payment, reportedRefundedCents: Math.max(payment.reportedRefundedCents, event.refundedCents) }
      case 'dispute': {
        const known = (await listDisputes(tx, transactionId)).find(({ id }) => id === event.dispute.id)
        await saveDispute(tx, transactionId, known ? laterDispute(known, event.dispute) : event.dispute)
        return payment
      }
    }
  }

  /** Updates the order and the card to match the facts. */
  async function reconcile(tx: Tx, payment: PaymentRecord): Promise<ReconciledPayment> {
    const { transactionId, checkoutId, customerId, totalCents, reportedRefundedCents } = payment
    if (checkoutId === null || customerId === null || totalCents === null) {
      await savePayment(tx, payment)
      return { checkoutId: null, totalCents: null, netCents: null, isDisputed: false, hasShortfall: false }
    }
    const refunds = await listRefunds(tx, transactionId)
    const disputes = await listDisputes(tx, transactionId)
    const balance = paymentBalanceOf({ totalCents, reportedRefundedCents, refunds, disputes })
    const owedPoints = await loyalty.correctForCheckout(tx, {
      customerId,
      reference: `correction:${checkoutId}:${payment.revision}`,
      fromCents: payment.netCents ?? totalCents,
      toCents: balance.netCents,
      owedPoints: payment.owedPoints,
    })
    await savePayment(tx, { ...payment, netCents: balance.netCents, owedPoints })
    const points = loyalty.pointsFor(balance.netCents)
    await orders.updateRefundState(tx, checkoutId, { ...balance, points })
    return {
      checkoutId,
      totalCents,
      netCents: balance.netCents,
      isDisputed: balance.dispute?.status === 'open',
      hasShortfall: owedPoints > payment.owedPoints,
    }
  }

  return {
    /** Safe to repeat, and in any order. */
    async applyEvent(tx: Tx, event: RefundOrDisputeEvent): Promise<ReconciledPayment> {
      const payment = await lockPayment(tx, event.transactionId, clock().toISOString())
      return reconcile(tx, await storeFact(tx, event, payment))
    },

    /** Call in the transaction that settles the payment, after its order and points are stored. */
    async recordPayment(
      tx: Tx,
      payment: { transactionId: string; checkoutId: string; customerId: string; totalCents: Cents },
    ): Promise<void> {
      const known = await lockPayment(tx, payment.transactionId, clock().toISOString())
      await reconcile(tx, { ...known, ...payment })
    },
  }
}
