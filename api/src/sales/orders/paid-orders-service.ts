import type { DeclineReason } from '@fuel-shack/contract/sales/orders/orders'
import type { Author } from '../../platform/callers.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { confirmationMessageIds } from '../../messages/templates/order-confirmation.ts'
import { newOrderMessageId } from '../../messages/templates/staff-pushes.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { appendOrderAction, type OrderAction } from './order-changes-store.ts'
import * as store from './paid-orders-store.ts'
import type { PaidOrder } from './paid-orders-store.ts'
import { findOrder, type OrderRecord } from './orders-store.ts'

export type { PaidOrder } from './paid-orders-store.ts'
export type { OrderRecord } from './orders-store.ts'

const HOUR_MS = 60 * 60_000

interface PaidOrdersDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'newId'> {
  settings: Pick<SettingsService, 'read'>
  messages: Pick<MessagesService, 'withdraw'>
}

export type PaidOrdersService = ReturnType<typeof createPaidOrdersService>

/**
 * Finds paid orders, and ends them without a handover. Its changes run in transactions that have locked the order's
 * payment before, as every change of money does.
 */
export function createPaidOrdersService({ database, changes, settings, messages, clock, newId }: PaidOrdersDeps) {
  const now = () => clock().toISOString()

  /** Withdraws unsent messages only. */
  async function withdrawMessages(tx: Tx, order: Pick<PaidOrder, 'id' | 'checkoutId'>): Promise<void> {
    await messages.withdraw(tx, newOrderMessageId(order.id))
    for (const id of Object.values(confirmationMessageIds(order))) await messages.withdraw(tx, id)
  }

  return {
    /** @returns undefined if its retention period is over. */
    findOrder,

    /** @throws AppError `order_not_found` */
    getOrder: async (id: string): Promise<OrderRecord> =>
      orThrow(await findOrder(database.queries, id), 'order_not_found'),

    /** @throws AppError `order_not_found`, `not_refundable` for an order at the counter, whose money the till has */
    async getPaidOrder(id: string): Promise<PaidOrder> {
      const order = await store.findPaidOrder(database.queries, { id })
      if (order) return order
      throw new AppError((await findOrder(database.queries, id)) ? 'not_refundable' : 'order_not_found')
    },

    findPaidOrderOf: (queries: Queries, transactionId: string): Promise<PaidOrder | undefined> =>
      store.findPaidOrder(queries, { transactionId }),

    /** Refund the payment after this, not before: a refund of everything closes the order too. @returns false if it is closed. */
    async decline(tx: Tx, order: Pick<PaidOrder, 'id' | 'checkoutId'>, reason: DeclineReason): Promise<boolean> {
      if (!(await store.markDeclined(tx, order.id, { at: now(), reason }))) return false
      await withdrawMessages(tx, order)
      return true
    },

    /** There is nothing to refund of an order at the counter. @returns false if it is closed. */
    declineCounterOrder: (tx: Tx, id: string, reason: DeclineReason): Promise<boolean> =>
      store.markDeclined(tx, id, { at: now(), reason }),

    /** The rest stop offers the customer to cancel after all. */
    offerCancelling: (tx: Tx, id: string, forMs: number): Promise<void> =>
      store.saveCancelOffer(tx, id, new Date(clock().getTime() + forMs).toISOString()),

    /** A printer fetches a docket of it. What may be on paper is not offered back any more. */
    async noteDocketFetched(tx: Tx, id: string): Promise<void> {
      if (await store.markDocketFetched(tx, id, now())) await changes.bump(tx, 'orders')
    },

    /**
     * Needs a transaction that has locked the customer, so that it counts every other cancellation of theirs. Refund the payment
     * after this.
     *
     * @returns false if staff have read it, its time for cancelling and any offer are over, or it is closed.
     * @throws AppError `too_many_cancellations`
     */
    async cancel(tx: Tx, order: Pick<PaidOrder, 'id' | 'checkoutId' | 'customerId'>): Promise<boolean> {
      if (!(await store.markCancelled(tx, order.id, now()))) return false
      const since = new Date(clock().getTime() - HOUR_MS).toISOString()
      const cancelled = await store.countCancelled(tx, order.customerId, since)
      if (cancelled > (await settings.read('limits', tx)).value.cancellationsPerHour)
        throw new AppError('too_many_cancellations')
      await withdrawMessages(tx, order)
      return true
    },

    async recordAction(
      tx: Tx,
      orderId: string,
      action: OrderAction['action'],
      { accountId, sessionId }: Author,
    ): Promise<void> {
      await appendOrderAction(tx, { id: newId(), orderId, action, accountId, sessionId, createdAt: now() })
      await changes.bump(tx, 'orders')
    },
  }
}
