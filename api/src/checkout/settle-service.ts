import type { Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { OrdersService } from '../orders/orders-service.ts'
import type { Payment } from '../providers/payments.ts'
import { listCheckoutLines, markClosed, markSettled } from './checkout-store.ts'

export interface SettleDeps {
  orders: OrdersService
  loyalty: LoyaltyService
  clock: () => Date
  newId: () => string
  log: Log
}

export type SettleService = ReturnType<typeof createSettleService>

/**
 * Turns a paid checkout into an order, once. Webhook and sweep call the same functions inside a transaction of theirs;
 * the checkout's status is the gate. The browser's return from the payment page settles nothing.
 */
export function createSettleService(deps: SettleDeps) {
  const { orders, loyalty, clock, newId, log } = deps

  return {
    /** @returns the order's id, or undefined where there was nothing to do. */
    async settlePayment(tx: Tx, payment: Payment): Promise<string | undefined> {
      if (payment.state !== 'paid' || payment.checkoutId === null) return undefined
      const transactionId = payment.transactionId ?? payment.sessionId
      const checkout = await markSettled(tx, {
        checkoutId: payment.checkoutId,
        sessionId: payment.sessionId,
        transactionId,
        settledAt: clock().toISOString(),
      })
      if (!checkout) return undefined
      const lines = await listCheckoutLines(tx, checkout.id)
      if (payment.totalCents !== checkout.totalCents) {
        log.error({ checkoutId: checkout.id, paidCents: payment.totalCents }, 'What was paid is not what was asked for')
      }
      const { customerId } = checkout
      await loyalty.collectForCheckout(tx, {
        id: checkout.id,
        customerId,
        paidCents: payment.totalCents - checkout.refundedCents,
      })
      return orders.placeOrder(tx, {
        checkoutId: checkout.id,
        customerId,
        isDelivery: false,
        contactNumber: checkout.contactNumber,
        contactEmailAddress: payment.emailAddress,
        transactionId,
        customerNotes: checkout.customerNotes,
        totalCents: checkout.totalCents,
        items: lines.map((line) => ({ ...line, id: newId() })),
      })
    },

    /** @returns false where the checkout was not open any more, or is not ours. */
    closePayment: async (tx: Tx, payment: Payment, status: 'expired' | 'failed'): Promise<boolean> =>
      payment.checkoutId !== null && markClosed(tx, payment.checkoutId, status),
  }
}
