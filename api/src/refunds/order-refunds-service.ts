import { createHash } from 'node:crypto'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { DeclineOrder, Refundable, RefundOrder } from '@fuel-shack/contract/payments/refunds'
import { CUSTOMER_ACCOUNT, type Actor, type Person } from '../callers.ts'
import type { Database, Tx } from '../db/database.ts'
import type { RefundedLine } from '../db/refunds-schema.ts'
import { AppError } from '../errors.ts'
import type { CustomerOrdersService } from '../orders/customer-orders-service.ts'
import type { OrderClosingService, PaidOrder, ReturnedMoney } from '../orders/order-closing-service.ts'
import type { SecurityLog } from '../security-log.ts'
import { allocate } from './allocation.ts'
import type { RefundRequestsService, WantedRefund } from './refund-requests-service.ts'
import { refundableOf, type RefundSplit } from './refund-split.ts'

interface OrderRefundsDeps {
  database: Database
  requests: RefundRequestsService
  closing: OrderClosingService
  customerOrders: Pick<CustomerOrdersService, 'getOwnOrder'>
  securityLog: SecurityLog
}

export type OrderRefundsService = ReturnType<typeof createOrderRefundsService>

/** Staff decline and refund orders, and customers cancel them. */
export function createOrderRefundsService(deps: OrderRefundsDeps) {
  const { database, requests, closing, customerOrders, securityLog } = deps

  function record(actor: Actor, details: Record<string, string | number>): void {
    securityLog.record({ event: 'staff_action', outcome: 'success', ...actor, details })
  }

  /** Reserves the rest of the payment. @returns the amounts, 0 if nothing is left or the bank has withdrawn it. */
  async function refundRest(
    tx: Tx,
    sold: PaidOrder,
    wanted: Pick<WantedRefund, 'cause' | 'reason' | 'note' | 'accountId'>,
  ): Promise<RefundSplit> {
    return requests.request(tx, {
      ...baseOf(sold),
      ...wanted,
      key: `${wanted.cause}:${sold.id}`,
      hash: wanted.cause,
      amount: null,
      divide: dividing(sold),
    })
  }

  return {
    /** @throws AppError `order_not_found` */
    async getRefundable(orderId: string): Promise<Refundable> {
      const sold = await closing.getPaidOrder(orderId)
      const { paidCents, transactionId } = baseOf(sold)
      const rest = await requests.readRest(database.queries, transactionId, { paidCents, spendCents: sold.spendCents })
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

    /** Safe to repeat: the first reason counts. @throws AppError `order_not_found`, `order_closed` */
    async declineOrder(orderId: string, { reason, note = '' }: DeclineOrder, actor: Actor): Promise<Order> {
      const before = await closing.getOrder(orderId)
      if (before.declinedAt !== undefined) return before
      const sold = await closing.getPaidOrder(orderId)
      const { accountId } = actor
      const refund = await database.transaction(async (tx) => {
        await requests.lockPayment(tx, sold.transactionId)
        const refundAll = () => refundRest(tx, sold, { cause: 'declined', reason, note, accountId })
        return closing.decline(tx, orderId, { reason, refund: refundAll, accountId })
      })
      const order = await closing.getOrder(orderId)
      if (refund) record(actor, { action: 'declined', orderId, reason, cents: totalOf(refund) })
      else if (order.declinedAt === undefined) throw new AppError('order_closed')
      return order
    },

    /** Safe to repeat. @throws AppError `order_not_found`, `order_seen`, `order_closed` */
    async cancelOrder(person: Person, orderId: string, actor: Actor): Promise<CustomerOrder> {
      const before = await customerOrders.getOwnOrder(person, orderId)
      if (before.cancelledAt !== undefined) return before
      const sold = await closing.getPaidOrder(orderId)
      const refund = await database.transaction(async (tx) => {
        await requests.lockPayment(tx, sold.transactionId)
        const wanted = { cause: 'cancelled', reason: null, note: '', accountId: CUSTOMER_ACCOUNT } as const
        return closing.cancel(tx, orderId, () => refundRest(tx, sold, wanted))
      })
      const order = await customerOrders.getOwnOrder(person, orderId)
      if (refund) {
        const details = { orderId, cents: totalOf(refund) }
        securityLog.record({ event: 'order_cancelled', outcome: 'success', ...actor, details })
      } else if (order.cancelledAt === undefined) {
        const isClosed = order.fulfilledAt !== null || order.declinedAt !== undefined || order.isFullyRefunded
        throw new AppError(isClosed ? 'order_closed' : 'order_seen')
      }
      return order
    },

    /**
     * Safe to repeat with the same key.
     *
     * @throws AppError `order_not_found`, `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`,
     * `idempotency_conflict`
     */
    async refundOrder(orderId: string, body: RefundOrder, call: { key: string; actor: Actor }): Promise<Order> {
      const { key, actor } = call
      const sold = await closing.getPaidOrder(orderId)
      const lines = 'lines' in body ? wholeLines(sold, body.lines) : undefined
      const cents = 'lines' in body ? sumOf(lines ?? []) : body.amountCents
      const { accountId } = actor
      const { reason, note = '' } = body
      const isNew = await database.transaction(async (tx) => {
        const requested = await requests.request(tx, {
          ...baseOf(sold),
          cause: 'refunded',
          reason,
          note,
          accountId,
          key: `refund:${orderId}:${key}`,
          hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
          amount: { cents },
          divide: lines ? checkingQuantities(sold, lines) : dividing(sold),
        })
        const { isNew: isFirst, cardCents } = requested
        if (isFirst) await closing.recordRefund(tx, orderId, accountId)
        // The customer reads of a part that goes to the card when the provider has made it.
        if (isFirst && cardCents === 0) await closing.tellRefunded(tx, orderId, { reason, refund: requested })
        return isFirst
      })
      if (isNew) record(actor, { action: 'refunded', orderId, reason, cents })
      return closing.getOrder(orderId)
    },
  }
}

function baseOf({ id, customerId, transactionId, totalCents, spendCents }: PaidOrder) {
  const spend = { customerId, spendCents }
  return { orderId: id, transactionId, paidCents: totalCents - spendCents, spend, attentionId: null }
}

function totalOf({ cardCents, spendCents }: ReturnedMoney): Cents {
  return cardCents + spendCents
}

/** Divides an amount among what is left of the lines. */
export function dividing({ lines }: PaidOrder): WantedRefund['divide'] {
  return (amountCents, before) =>
    allocate(
      amountCents,
      lines.map(({ itemId, quantity, unitPriceCents }) => ({
        itemId,
        cents: quantity * unitPriceCents - sumOf(before.filter((part) => part.itemId === itemId)),
      })),
    ).map((part) => ({ ...part, quantity: 0 }))
}

/** @throws AppError `bad_request` if a line is not in the order, or twice. */
function wholeLines(sold: PaidOrder, wanted: { itemId: string; quantity: number }[]): RefundedLine[] {
  if (new Set(wanted.map(({ itemId }) => itemId)).size < wanted.length) throw new AppError('bad_request')
  return wanted.map(({ itemId, quantity }) => {
    const line = sold.lines.find((each) => each.itemId === itemId)
    if (!line) throw new AppError('bad_request', { detail: 'The order has no such line' })
    return { itemId, quantity, amountCents: quantity * line.unitPriceCents }
  })
}

function checkingQuantities({ lines }: PaidOrder, wanted: RefundedLine[]): WantedRefund['divide'] {
  return (_, before) => {
    for (const { itemId, quantity } of wanted) {
      const bought = lines.find((line) => line.itemId === itemId)?.quantity ?? 0
      if (quantity > bought - quantityOf(before, itemId)) throw new AppError('refund_exceeds_payment')
    }
    return wanted
  }
}

function quantityOf(lines: readonly RefundedLine[], itemId: string): number {
  return lines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0)
}

function sumOf(lines: readonly RefundedLine[]): Cents {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
