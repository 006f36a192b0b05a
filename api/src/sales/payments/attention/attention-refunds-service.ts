import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { AttentionKind, PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { SYSTEM_ACCOUNT, authorOf, type Author, type LoggedInCaller } from '../../../platform/callers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError, orThrow } from '../../../platform/errors.ts'
import type { PaidOrdersService } from '../../orders/paid-orders-service.ts'
import type { Payment } from '../../../platform/providers/payments.ts'
import { repeating } from '../refunds/refund-lines.ts'
import type { RefundRequestsService } from '../refunds/refund-requests-service.ts'
import type { WantedRefund } from '../refunds/request-refund.ts'
import type { Refunded, RefundRights } from '../refunds/refund-rights.ts'
import { staffAction } from '../../../platform/monitoring/security-log.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import { isRefundable, type AttentionService } from './attention-service.ts'
import type { AttentionRecord, NewAttention } from './attention-store.ts'

/** The kinds for which it is certain that the customer got nothing for the payment. */
const AUTOMATIC: ReadonlySet<AttentionKind> = new Set(['second_payment', 'paid_after_expiry'])

interface AttentionRefundsDeps extends Pick<Shared, 'database' | 'securityLog'> {
  refundRequests: RefundRequestsService
  paidOrders: Pick<PaidOrdersService, 'findPaidOrderOf' | 'getOrder' | 'recordAction'>
  attention: AttentionService
  refundRights: RefundRights
}

export type AttentionRefundsService = ReturnType<typeof createAttentionRefundsService>

/** Refunds payments that did not become an order, and repeats refunds that failed. */
export function createAttentionRefundsService(deps: AttentionRefundsDeps) {
  const { database, refundRequests, paidOrders, attention, refundRights, securityLog } = deps

  async function request(
    tx: Tx,
    record: NewAttention | AttentionRecord,
    by: Author,
    approve: WantedRefund['approve'],
  ): Promise<boolean> {
    const { id, kind, transactionId, receivedCents, sessionId } = record
    if (transactionId === null || receivedCents === null) throw new AppError('not_refundable')
    // Only a failed refund belongs to an order: the other payments did not become one.
    const sold = kind === 'refund_failed' ? await paidOrders.findPaidOrderOf(tx, transactionId) : undefined
    const failed = sold ? await refundRequests.findLines(tx, sessionId) : []
    const { isNew } = await refundRequests.request(tx, {
      key: `attention:${id}`,
      hash: '',
      transactionId,
      paidCents: sold ? sold.totalCents - sold.spendCents : receivedCents,
      // Refunds to the balance cannot fail.
      paidByBalance: null,
      orderId: sold?.id ?? null,
      attentionId: id,
      cause: 'attention',
      reason: null,
      note: '',
      ...by,
      approve,
      amount: sold ? { cents: receivedCents } : null,
      divide: sold ? repeating(sold, failed) : () => [],
    })
    if (isNew && sold) await paidOrders.recordAction(tx, sold.id, 'refunded', by)
    if (isNew) await attention.noteChange(tx)
    return isNew
  }

  /** Describes the payment; for a refund that failed, the original one, which may be older than the failure. */
  async function describePayment({ kind, receivedAt }: AttentionRecord, transactionId: string): Promise<Refunded> {
    const { queries } = database
    const sold = kind === 'refund_failed' ? await paidOrders.findPaidOrderOf(queries, transactionId) : undefined
    if (sold) {
      const order = await paidOrders.getOrder(sold.id)
      return { name: `Order ${orderNumberOf(order)}`, paidAt: order.createdAt }
    }
    const paidAt = (await attention.findFirstReceivedAt(queries, transactionId)) ?? receivedAt
    return { name: 'A payment without an order', paidAt }
  }

  return {
    /** A payer writes the reference of a payment link: only pages that we opened ourselves are refunded unasked. */
    isAutomatic: (kind: AttentionKind, payment: Payment): boolean =>
      AUTOMATIC.has(kind) && payment.isOurs && payment.transactionId !== null && (payment.totalCents ?? 0) > 0,

    lockPayment: (tx: Tx, transactionId: string): Promise<void> => refundRequests.lockPayment(tx, transactionId),

    /** Runs in the transaction that records the payment. */
    refundAutomatically: async (tx: Tx, record: NewAttention): Promise<void> =>
      void (await request(tx, record, { accountId: SYSTEM_ACCOUNT, sessionId: null }, null)),

    /**
     * Safe to repeat.
     *
     * @throws AppError `not_found`, `not_refundable`, `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`,
     * `reauthentication_required`
     */
    async refundAttention(id: string, caller: LoggedInCaller): Promise<PaymentAttention> {
      const record = orThrow(await attention.find(database.queries, id), 'not_found')
      const { transactionId } = record
      if (!isRefundable(record) || transactionId === null) throw new AppError('not_refundable')
      const approve = refundRights.approve(caller, await describePayment(record, transactionId))
      const isNew = await database.transaction((tx) => request(tx, record, authorOf(caller), approve))
      if (isNew) {
        const details = { action: 'payment_attention_refunded', attentionId: id, cents: record.receivedCents }
        securityLog.record(staffAction(caller, details))
      }
      return attention.get(id)
    },
  }
}
