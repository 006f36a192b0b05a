import { createHash } from 'node:crypto'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { isOpenStatus, orderStatusOf } from '@fuel-shack/contract/orders/order-status'
import type { Cents } from '@fuel-shack/contract/values/money'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { DeclineOrder, Refundable, RefundOrder } from '@fuel-shack/contract/payments/refunds'
import { authorOf, CUSTOMER_ACCOUNT, type Actor, type Person } from '../../callers.ts'
import type { CustomersService } from '../../customers/customers-service.ts'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import type { CustomerOrdersService } from '../../orders/customer-orders-service.ts'
import type { PaidOrdersService, PaidOrder } from '../../orders/paid-orders-service.ts'
import type { PrintingService } from '../../printing/printing-service.ts'
import { staffAction } from '../../security-log.ts'
import type { Shared } from '../../shared.ts'
import type { RefundRequestsService, WantedRefund } from './refund-requests-service.ts'
import type { StaffCaller } from '../../staff/staff-confirmations.ts'
import type { RefundRights } from './refund-rights.ts'
import { sumOf } from './payment-balance.ts'
import { checkingQuantities, dividing, quantityOf, wholeLines } from './refund-lines.ts'
import type { RefundNotices } from './refund-notices.ts'
import { refundableOf, type RefundSplit } from './refund-split.ts'

interface OrderRefundsDeps extends Pick<Shared, 'database' | 'securityLog'> {
  refundRequests: RefundRequestsService
  refundNotices: RefundNotices
  paidOrders: PaidOrdersService
  customers: Pick<CustomersService, 'lock'>
  customerOrders: Pick<CustomerOrdersService, 'getOwnOrder'>
  printing: Pick<PrintingService, 'callOff'>
  refundRights: RefundRights
}

type WantedRest = Pick<WantedRefund, 'reason' | 'note' | 'accountId' | 'sessionId' | 'approve'> & {
  cause: 'declined' | 'cancelled'
}

export type OrderRefundsService = ReturnType<typeof createOrderRefundsService>

/** Staff decline and refund orders, and customers cancel them. */
export function createOrderRefundsService(deps: OrderRefundsDeps) {
  const { database, refundRequests, refundNotices, paidOrders, customers, customerOrders } = deps
  const { printing, refundRights, securityLog } = deps

  /**
   * Reserves the rest of the payment of an order that is not made, and calls off its dockets.
   *
   * @returns the amounts, 0 if nothing is left or the bank has withdrawn it.
   */
  async function refundRest(tx: Tx, sold: PaidOrder, wanted: WantedRest): Promise<RefundSplit> {
    const { cause } = wanted
    const request = { ...baseOf(sold), ...wanted, key: `${cause}:${sold.id}`, hash: cause, amount: null }
    const refunded = await refundRequests.request(tx, { ...request, divide: dividing(sold) })
    await paidOrders.recordAction(tx, sold.id, cause, wanted)
    await printing.callOff(tx, sold.id)
    return refunded
  }

  return {
    /** @throws AppError `order_not_found` */
    async getRefundable(orderId: string): Promise<Refundable> {
      const sold = await paidOrders.getPaidOrder(orderId)
      const { paidCents, transactionId } = baseOf(sold)
      const rest = await refundRequests.readRest(database.queries, transactionId, {
        paidCents,
        spendCents: sold.spendCents,
      })
      const { cardCents, spendCents } = refundableOf(rest)
      return {
        totalCents: sold.totalCents,
        refundableCents: cardCents + spendCents,
        ...(spendCents > 0 && { spendRefundableCents: spendCents }),
        isDisputed: rest.isDisputed,
        lines: sold.lines.map((line) => ({
          ...line,
          refundableQuantity: Math.max(0, line.quantity - quantityOf(rest.lines, line.itemId)),
        })),
      }
    },

    /**
     * Safe to repeat: the first reason counts.
     *
     * @throws AppError `order_not_found`, `order_closed`, `reauthentication_required`
     */
    async declineOrder(orderId: string, body: DeclineOrder, caller: StaffCaller): Promise<Order> {
      const { reason, note = '' } = body
      const { actor } = caller
      const before = await paidOrders.getOrder(orderId)
      if (before.declinedAt !== undefined) return before
      const sold = await paidOrders.getPaidOrder(orderId)
      const approve = refundRights.approve(caller, { name: `Order ${orderNumberOf(before)}`, paidAt: before.createdAt })
      const refund = await database.transaction(async (tx) => {
        await refundRequests.lockPayment(tx, sold.transactionId)
        if (!(await paidOrders.decline(tx, sold, reason))) return undefined
        const refunded = await refundRest(tx, sold, { cause: 'declined', reason, note, ...authorOf(actor), approve })
        await refundNotices.orderDeclined(tx, orderId, { reason, refund: refunded })
        return refunded
      })
      const order = await paidOrders.getOrder(orderId)
      if (refund) {
        securityLog.record(staffAction(actor, { action: 'declined', orderId, reason, cents: totalOf(refund) }))
      } else if (order.declinedAt === undefined) throw new AppError('order_closed')
      return order
    },

    /**
     * Safe to repeat.
     *
     * @throws AppError `order_not_found`, `order_seen`, `cancel_too_late`, `order_closed`, `too_many_cancellations`
     */
    async cancelOrder(person: Person, orderId: string, actor: Actor): Promise<CustomerOrder> {
      const before = await customerOrders.getOwnOrder(person, orderId)
      if (before.cancelledAt !== undefined) return before
      const sold = await paidOrders.getPaidOrder(orderId)
      const refund = await database.transaction(async (tx) => {
        // Of two orders that are cancelled at the same time, the second must count the first.
        await customers.lock(tx, sold.customerId)
        await refundRequests.lockPayment(tx, sold.transactionId)
        if (!(await paidOrders.cancel(tx, sold))) return undefined
        const by = { accountId: CUSTOMER_ACCOUNT, sessionId: null, approve: null }
        const refunded = await refundRest(tx, sold, { cause: 'cancelled', reason: null, note: '', ...by })
        await refundNotices.orderCancelled(tx, orderId, refunded)
        return refunded
      })
      const order = await customerOrders.getOwnOrder(person, orderId)
      if (refund) {
        const details = { orderId, cents: totalOf(refund) }
        securityLog.record({ event: 'order_cancelled', outcome: 'success', ...actor, details })
      } else if (order.cancelledAt === undefined) {
        throw new AppError(whyNotCancelled(order))
      }
      return order
    },

    /**
     * Safe to repeat with the same key.
     *
     * @throws AppError `order_not_found`, `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`,
     * `idempotency_conflict`, `reauthentication_required`
     */
    async refundOrder(orderId: string, body: RefundOrder, call: { key: string; caller: StaffCaller }): Promise<Order> {
      const { key, caller } = call
      const { actor } = caller
      const sold = await paidOrders.getPaidOrder(orderId)
      const before = await paidOrders.getOrder(orderId)
      const lines = 'lines' in body ? wholeLines(sold, body.lines) : undefined
      const cents = 'lines' in body ? sumOf(lines ?? []) : body.amountCents
      const { reason, note = '' } = body
      const isNew = await database.transaction(async (tx) => {
        const requested = await refundRequests.request(tx, {
          ...baseOf(sold),
          cause: 'refunded',
          reason,
          note,
          ...authorOf(actor),
          approve: refundRights.approve(caller, { name: `Order ${orderNumberOf(before)}`, paidAt: before.createdAt }),
          key: `refund:${orderId}:${key}`,
          hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
          amount: { cents },
          divide: lines ? checkingQuantities(sold, lines) : dividing(sold),
        })
        const { isNew: isFirst, cardCents } = requested
        if (isFirst) await paidOrders.recordAction(tx, orderId, 'refunded', authorOf(actor))
        // The customer reads of a part that goes to the card when the provider has made it.
        if (isFirst && cardCents === 0) await refundNotices.orderRefunded(tx, orderId, { reason, refund: requested })
        return isFirst
      })
      if (isNew) securityLog.record(staffAction(actor, { action: 'refunded', orderId, reason, cents }))
      return paidOrders.getOrder(orderId)
    },
  }
}

function whyNotCancelled(order: CustomerOrder): 'order_closed' | 'cancel_too_late' | 'order_seen' {
  if (!isOpenStatus(orderStatusOf(order))) return 'order_closed'
  return order.cancellableUntil === undefined ? 'order_seen' : 'cancel_too_late'
}

function baseOf({ id, customerId, transactionId, totalCents, spendCents }: PaidOrder) {
  const paidByBalance = { customerId, cents: spendCents }
  return { orderId: id, transactionId, paidCents: totalCents - spendCents, paidByBalance, attentionId: null }
}

function totalOf({ cardCents, spendCents }: RefundSplit): Cents {
  return cardCents + spendCents
}
