import type { Tx } from '../db/database.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { PaymentEvent } from '../providers/payments.ts'
import { findCheckoutByRefund, moveRefunded } from './checkout-store.ts'

export type RefundEvents = ReturnType<typeof createRefundEvents>

/** What the payment provider reports about money that went back to the customer. */
export function createRefundEvents({ loyalty }: { loyalty: LoyaltyService }) {
  return {
    /** Safe to repeat, and in any order with the payment: the refunded amount of an event is cumulative. */
    async applyRefund(tx: Tx, event: Extract<PaymentEvent, { what: 'refund' }>): Promise<void> {
      const found = await findCheckoutByRefund(tx, event)
      if (!found || event.refundedCents <= found.refundedCents) return
      const moved = { fromCents: found.refundedCents, toCents: event.refundedCents }
      const checkout = await moveRefunded(tx, found.id, moved)
      if (!checkout) throw new Error('Two refunds at once: the event comes again')
      // Refunded before it was settled: settling then collects on what was kept.
      if (checkout.status !== 'settled') return
      await loyalty.reverseForRefund(tx, {
        checkoutId: checkout.id,
        customerId: checkout.customerId,
        keptBeforeCents: checkout.totalCents - moved.fromCents,
        keptAfterCents: checkout.totalCents - moved.toCents,
      })
    },
  }
}
