import type { Cents } from '@fuel-shack/contract/values/money'
import type { DeclineReason, Order } from '@fuel-shack/contract/orders/orders'
import { REFUND_REASONS } from '@fuel-shack/contract/payments/refund-states'
import type { Site } from '@fuel-shack/contract/site/site'
import { CUSTOMER_ACCOUNT } from '../callers.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database, Queries, Tx } from '../db/database.ts'
import { orThrow } from '../errors.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import {
  cancelledMessages,
  declinedMessages,
  refundedMessages,
  returnedPaymentMessages,
  type ReturnedMoney,
} from '../messages/templates/order-money.ts'
import { orderLink } from '../messages/templates/to-customer.ts'
import type { Message } from '../providers/messages.ts'
import { appendOrderAction, type OrderAction } from './order-actions-store.ts'
import { findPaidOrder, markCancelled, markDeclined, type PaidOrder } from './order-closing-store.ts'
import { findOrder, type OrderRecord } from './orders-store.ts'

export type { PaidOrder } from './order-closing-store.ts'
export type { ReturnedMoney } from '../messages/templates/order-money.ts'

interface ClosingDeps {
  database: Database
  changes: ChangeSignal
  messages: MessagesService
  site: Site
  publicUrl: string
  clock: () => Date
  newId: () => string
}

export type OrderClosingService = ReturnType<typeof createOrderClosingService>

/**
 * Ends orders without a handover, and tells their customers. Its calls run in transactions that have locked the order's
 * payment before, as every change of money does.
 */
export function createOrderClosingService(deps: ClosingDeps) {
  const { database, changes, messages, site, publicUrl, clock, newId } = deps
  const now = () => clock().toISOString()

  async function getOrder(queries: Queries, id: string): Promise<OrderRecord> {
    return orThrow(await findOrder(queries, id), 'order_not_found')
  }

  async function enqueueAll(tx: Tx, all: Message[]): Promise<void> {
    for (const message of all) await messages.enqueue(tx, message)
  }

  async function recordAction(tx: Tx, orderId: string, action: OrderAction['action'], accountId: string) {
    await appendOrderAction(tx, { id: newId(), orderId, action, accountId, createdAt: now() })
    await changes.bump(tx, 'orders')
  }

  return {
    /** @throws AppError `order_not_found` */
    getOrder: (id: string): Promise<Order & { customerId: string }> => getOrder(database.queries, id),

    /** @throws AppError `order_not_found` */
    getPaidOrder: async (id: string): Promise<PaidOrder> =>
      orThrow(await findPaidOrder(database.queries, { id }), 'order_not_found'),

    findPaidOrderOf: (queries: Queries, transactionId: string): Promise<PaidOrder | undefined> =>
      findPaidOrder(queries, { transactionId }),

    /**
     * @param declined.refund runs after the order is closed: a refund of everything closes it too.
     * @returns what went back; undefined if it is closed.
     */
    async decline(
      tx: Tx,
      id: string,
      declined: { reason: DeclineReason; refund: () => Promise<ReturnedMoney>; accountId: string },
    ): Promise<ReturnedMoney | undefined> {
      const { reason, accountId } = declined
      if (!(await markDeclined(tx, id, { at: now(), reason }))) return undefined
      const refund = await declined.refund()
      const told = { reason, refund, link: orderLink(publicUrl, id) }
      await enqueueAll(tx, declinedMessages(await getOrder(tx, id), site, told))
      await recordAction(tx, id, 'declined', accountId)
      return refund
    },

    /** @returns what went back; undefined if staff have read it, or it is closed. */
    async cancel(tx: Tx, id: string, refundRest: () => Promise<ReturnedMoney>): Promise<ReturnedMoney | undefined> {
      if (!(await markCancelled(tx, id, now()))) return undefined
      const refund = await refundRest()
      const told = { refund, link: orderLink(publicUrl, id) }
      await enqueueAll(tx, cancelledMessages(await getOrder(tx, id), site, told))
      await recordAction(tx, id, 'cancelled', CUSTOMER_ACCOUNT)
      return refund
    },

    recordRefund: (tx: Tx, id: string, accountId: string): Promise<void> => recordAction(tx, id, 'refunded', accountId),

    /** Call when the provider has made the refund. */
    async tellRefunded(tx: Tx, id: string, told: { reason: string | null; refund: ReturnedMoney }): Promise<void> {
      const order = await findOrder(tx, id)
      if (!order) return
      const reason = REFUND_REASONS.find((each) => each === told.reason) ?? null
      const refunded = { reason, refund: told.refund, link: orderLink(publicUrl, id) }
      await enqueueAll(tx, refundedMessages(order, site, refunded))
    },

    /** Call when the provider has refunded a payment that never became an order. */
    tellReturned: (
      tx: Tx,
      recipient: { contactNumber: string; contactEmailAddress: string | null },
      cents: Cents,
    ): Promise<void> => enqueueAll(tx, returnedPaymentMessages(recipient, site, cents)),
  }
}
