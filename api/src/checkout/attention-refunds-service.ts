import type { AttentionKind, PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import type { Actor } from '../callers.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import type { OrderClosingService } from '../orders/order-closing-service.ts'
import type { Payment } from '../providers/payments.ts'
import { dividing } from '../refunds/order-refunds-service.ts'
import type { RefundRequestsService } from '../refunds/refund-requests-service.ts'
import type { SecurityLog } from '../security-log.ts'
import { isRefundable } from './attention-refundable.ts'
import type { AttentionService } from './attention-service.ts'
import type { AttentionRecord, NewAttention } from './attention-store.ts'

/** The account of refunds that no one asked for. */
const SYSTEM = 'system'

/** For which it is certain that the customer got nothing for the payment. */
const AUTOMATIC: ReadonlySet<AttentionKind> = new Set(['second_payment', 'paid_after_expiry'])

interface AttentionRefundsDeps {
  database: Database
  requests: RefundRequestsService
  closing: OrderClosingService
  attention: AttentionService
  securityLog: SecurityLog
}

export type AttentionRefundsService = ReturnType<typeof createAttentionRefundsService>

/** Refunds payments that did not become an order, and repeats refunds that failed. */
export function createAttentionRefundsService(deps: AttentionRefundsDeps) {
  const { database, requests, closing, attention, securityLog } = deps

  async function request(tx: Tx, record: NewAttention | AttentionRecord, accountId: string): Promise<boolean> {
    const { id, kind, transactionId, receivedCents } = record
    if (transactionId === null || receivedCents === null) throw new AppError('not_refundable')
    // Only a failed refund belongs to an order: the other payments did not become one.
    const sold = kind === 'refund_failed' ? await closing.findPaidOrderOf(tx, transactionId) : undefined
    const { isNew } = await requests.request(tx, {
      key: `attention:${id}`,
      hash: '',
      transactionId,
      paidCents: sold ? sold.totalCents - sold.spendCents : receivedCents,
      // What went back to the balance cannot fail.
      spend: null,
      orderId: sold?.id ?? null,
      attentionId: id,
      cause: 'attention',
      reason: null,
      note: '',
      accountId,
      amount: sold ? { cents: receivedCents } : null,
      divide: sold ? dividing(sold) : () => [],
    })
    if (isNew && sold) await closing.recordRefund(tx, sold.id, accountId)
    if (isNew) await attention.noteChange(tx)
    return isNew
  }

  return {
    /** A payer writes the reference of a payment link: only pages that we opened ourselves are refunded unasked. */
    isAutomatic: (kind: AttentionKind, payment: Payment): boolean =>
      AUTOMATIC.has(kind) && payment.isOurs && payment.transactionId !== null && (payment.totalCents ?? 0) > 0,

    lockPayment: (tx: Tx, transactionId: string): Promise<void> => requests.lockPayment(tx, transactionId),

    /** In the transaction that records the payment. */
    refundAutomatically: async (tx: Tx, record: NewAttention): Promise<void> =>
      void (await request(tx, record, SYSTEM)),

    /**
     * Safe to repeat.
     *
     * @throws AppError `not_found`, `not_refundable`, `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`
     */
    async refundAttention(id: string, actor: Actor): Promise<PaymentAttention> {
      const record = orThrow(await attention.find(database.queries, id), 'not_found')
      const { transactionId } = record
      if (!isRefundable(record) || transactionId === null) throw new AppError('not_refundable')
      const isNew = await database.transaction((tx) => request(tx, record, actor.accountId))
      if (isNew) {
        const details = { action: 'payment_attention_refunded', attentionId: id, cents: record.receivedCents }
        securityLog.record({ event: 'staff_action', outcome: 'success', ...actor, details })
      }
      return attention.get(id)
    },
  }
}
