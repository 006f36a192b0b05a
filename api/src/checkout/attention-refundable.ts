import type { AttentionKind } from '@fuel-shack/contract/payments/payment-attention'
import type { NewAttention } from './attention-store.ts'

/** Money that was taken and that no order was made for, or that did not get back to its customer. */
const REFUNDABLE: ReadonlySet<AttentionKind> = new Set([
  'wrong_amount',
  'wrong_currency',
  'foreign_session',
  'unknown_checkout',
  'second_payment',
  'paid_after_expiry',
  'refund_failed',
])

export function isRefundable({
  kind,
  transactionId,
  receivedCents,
}: Pick<NewAttention, 'kind' | 'transactionId' | 'receivedCents'>): boolean {
  return REFUNDABLE.has(kind) && transactionId !== null && (receivedCents ?? 0) > 0
}
