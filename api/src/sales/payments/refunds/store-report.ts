import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentEvent, RefundReport } from '../../../platform/providers/payments.ts'
import { laterDispute, laterRefund } from './payment-balance.ts'
import type { PaymentFactsDeps } from './payment-facts-deps.ts'
import * as store from './payment-facts-store.ts'

export type RefundOrDisputeEvent = Extract<PaymentEvent, { type: 'refund' | 'refunded-sum' | 'dispute' }>

interface StoredFact {
  payment: store.PaymentRecord
  /** The furthest status of the refund that the event reports. */
  refund: RefundReport | null
  /** This event is the first to report that the refund failed. */
  hasFailed: boolean
}

const NO_REFUND = { refund: null, hasFailed: false }

/** Locks the payment. Safe to repeat, and in any order. Call `reconcile` with the payment in the same transaction. */
export async function storeReport(
  { clock }: PaymentFactsDeps,
  tx: Tx,
  event: RefundOrDisputeEvent,
): Promise<StoredFact> {
  const { transactionId } = event
  const payment = await store.lockPayment(tx, transactionId, clock().toISOString())
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

function isFailed({ status }: RefundReport): boolean {
  return status === 'failed' || status === 'canceled'
}
