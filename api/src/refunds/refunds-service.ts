import type { Cents } from '@fuel-shack/contract/money'
import type { Tx } from '../db/database.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { OrdersService } from '../orders/orders-service.ts'
import type { PaymentEvent } from '../providers/payments.ts'
import { laterDispute, laterRefund, moneyBackOf } from './money-back.ts'
import {
  listDisputes,
  listRefunds,
  lockPaymentMoney,
  saveDispute,
  savePaymentMoney,
  saveRefund,
  type PaymentMoney,
} from './refunds-store.ts'

export interface RefundsDeps {
  orders: OrdersService
  loyalty: LoyaltyService
  clock: () => Date
}

/** What the payment provider reports about money that goes back to a customer. */
export type MoneyBackEvent = Extract<PaymentEvent, { type: 'refund' | 'refunded-sum' | 'dispute' }>

export interface MoneyBackResult {
  /** Null while the payment is not settled. */
  checkoutId: string | null
  totalCents: Cents | null
  /** What the shop has of the payment now. */
  keptCents: Cents | null
  /** A bank has the money, and the dispute can be answered. */
  isDisputed: boolean
  /** Points that should have been taken back had been redeemed. */
  hasShortfall: boolean
}

export type RefundsService = ReturnType<typeof createRefundsService>

/**
 * Money that goes back to customers: refunds, refunds that fail, and disputes. Each report of the provider is stored as
 * a fact; what the order shows and what the card holds follow from all facts together (`money-back.ts`). So reports may
 * be late, repeated and in any order, also before the payment itself is settled.
 */
export function createRefundsService({ orders, loyalty, clock }: RefundsDeps) {
  async function storeFact(tx: Tx, event: MoneyBackEvent, money: PaymentMoney): Promise<PaymentMoney> {
    const { transactionId } = event
    switch (event.type) {
      case 'refund': {
        const known = (await listRefunds(tx, transactionId)).find(({ id }) => id === event.refund.id)
        await saveRefund(tx, transactionId, known ? laterRefund(known, event.refund) : event.refund)
        return money
      }
      case 'refunded-sum':
        return { ...money, reportedRefundedCents: Math.max(money.reportedRefundedCents, event.refundedCents) }
      case 'dispute': {
        const known = (await listDisputes(tx, transactionId)).find(({ id }) => id === event.dispute.id)
        await saveDispute(tx, transactionId, known ? laterDispute(known, event.dispute) : event.dispute)
        return money
      }
    }
  }

  /** Brings the order and the card in line with the facts. */
  async function reconcile(tx: Tx, money: PaymentMoney): Promise<MoneyBackResult> {
    const { transactionId, checkoutId, customerId, totalCents, reportedRefundedCents } = money
    if (checkoutId === null || customerId === null || totalCents === null) {
      await savePaymentMoney(tx, money)
      return { checkoutId: null, totalCents: null, keptCents: null, isDisputed: false, hasShortfall: false }
    }
    const refunds = await listRefunds(tx, transactionId)
    const disputes = await listDisputes(tx, transactionId)
    const back = moneyBackOf({ totalCents, reportedRefundedCents, refunds, disputes })
    const owedPoints = await loyalty.correctForCheckout(tx, {
      customerId,
      reference: `correction:${checkoutId}:${money.revision}`,
      fromCents: money.keptCents ?? totalCents,
      toCents: back.keptCents,
      owedPoints: money.owedPoints,
    })
    await savePaymentMoney(tx, { ...money, keptCents: back.keptCents, owedPoints })
    await orders.markMoneyBack(tx, checkoutId, back)
    return {
      checkoutId,
      totalCents,
      keptCents: back.keptCents,
      isDisputed: back.dispute?.status === 'open',
      hasShortfall: owedPoints > money.owedPoints,
    }
  }

  return {
    /** Safe to repeat, and in any order. */
    async applyEvent(tx: Tx, event: MoneyBackEvent): Promise<MoneyBackResult> {
      const money = await lockPaymentMoney(tx, event.transactionId, clock().toISOString())
      return reconcile(tx, await storeFact(tx, event, money))
    },

    /** Called in the transaction that settles the payment, after its order and its points are there. */
    async recordPayment(
      tx: Tx,
      payment: { transactionId: string; checkoutId: string; customerId: string; totalCents: Cents },
    ): Promise<void> {
      const money = await lockPaymentMoney(tx, payment.transactionId, clock().toISOString())
      await reconcile(tx, { ...money, ...payment })
    },
  }
}
