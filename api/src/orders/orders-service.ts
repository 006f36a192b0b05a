import { HISTORIC_ORDERS_LIMIT } from '@fuel-shack/contract/limits'
import { shortOrderNumber } from '@fuel-shack/contract/order-number'
import type { Order } from '@fuel-shack/contract/orders'
import type { Site } from '@fuel-shack/contract/site'
import type { Actor } from '../callers.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database, Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import type { Log } from '../log.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import type { SecurityLog } from '../security-log.ts'
import { appendOrderAction, type OrderAction } from './order-actions-store.ts'
import { createOrderList } from './order-list.ts'
import {
  findOrder,
  holdDispatch,
  insertOrder,
  listFulfilledOrders,
  markDispatched,
  markFulfilled,
  markMoneyBack,
  markOpen,
  releaseDispatch,
  type NewOrder,
  type OrderMoneyBack,
  type OrderRecord,
} from './orders-store.ts'
import { readyMessages, readyPush } from './ready-message.ts'

const DISPATCH_GAP_MS = 60_000

export interface OrdersDeps {
  database: Database
  changes: ChangeSignal
  customers: CustomersService
  messages: MessagesService
  site: Site
  publicUrl: string
  clock: () => Date
  newId: () => string
  securityLog: SecurityLog
  log: Log
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** Paid carts on their way to the counter. Every change bumps the list's version in its own transaction. */
export function createOrdersService(deps: OrdersDeps) {
  const { database, changes, customers, messages, site, publicUrl, clock, newId, securityLog, log } = deps
  const readOrderList = createOrderList(database, changes)

  async function getOrder(id: string): Promise<OrderRecord> {
    return orThrow(await findOrder(database.queries, id), 'order_not_found')
  }

  /** Changes an order and writes who did it in one transaction; a repeat that changes nothing leaves no trace. */
  async function change(
    id: string,
    actor: Actor,
    action: OrderAction['action'],
    mark: (tx: Tx, now: string) => Promise<boolean>,
  ): Promise<Order> {
    await getOrder(id)
    const now = clock().toISOString()
    const isChanged = await database.transaction(async (tx) => {
      if (!(await mark(tx, now))) return false
      await appendOrderAction(tx, { id: newId(), orderId: id, action, accountId: actor.accountId, createdAt: now })
      await changes.bump(tx, 'orders')
      return true
    })
    if (isChanged) {
      securityLog.record({ event: 'staff_action', outcome: 'success', ...actor, details: { action, orderId: id } })
    }
    return getOrder(id)
  }

  /** Push is a courtesy to those who subscribed: it neither makes nor breaks a dispatch. */
  async function pushQuietly(order: OrderRecord): Promise<void> {
    try {
      const subject = await customers.getSubject(order.customerId)
      await messages.sendNow(readyPush(order, site, { subject, url: `${publicUrl}/orders` }))
    } catch (error) {
      log.warn({ err: error, orderId: order.id }, 'The push to the customer was not accepted')
    }
  }

  /** @throws AppError `not_reachable`, `message_provider_failed` */
  async function tellCustomer(order: OrderRecord): Promise<void> {
    const pushed = pushQuietly(order)
    const results = await Promise.allSettled(readyMessages(order, site).map((message) => messages.sendNow(message)))
    await pushed
    for (const result of results) {
      if (result.status === 'rejected') log.warn({ err: result.reason, orderId: order.id }, 'A dispatch was refused')
    }
    if (results.some((result) => result.status === 'fulfilled' && result.value === 'accepted')) return
    const failure = results.find((result) => result.status === 'rejected')
    throw failure ? new AppError('message_provider_failed', { cause: failure.reason }) : new AppError('not_reachable')
  }

  return {
    /** As JSON, checked against the contract once for each version of the list. */
    readOrderList: (): Promise<string> => readOrderList(),
    listHistoricOrders: (): Promise<Order[]> => listFulfilledOrders(database.queries, HISTORIC_ORDERS_LIMIT),

    /** Makes the order, marks the list as changed and queues the push to staff: all in the caller's transaction. */
    async placeOrder(tx: Tx, order: Omit<NewOrder, 'id' | 'createdAt'>): Promise<string> {
      const id = newId()
      await insertOrder(tx, { ...order, id, createdAt: clock().toISOString() })
      await changes.bump(tx, 'orders')
      const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
      await messages.enqueue(tx, {
        channel: 'push',
        to: { staff: true },
        title: `New order ${shortOrderNumber(id)}`,
        text: `${count} ${count === 1 ? 'item' : 'items'} to make.`,
        url: `${publicUrl}/`,
      })
      return id
    },

    /** What went back of the order's payment; the screens see it with their next poll. */
    async markMoneyBack(tx: Tx, checkoutId: string, money: OrderMoneyBack): Promise<void> {
      if (await markMoneyBack(tx, checkoutId, money)) await changes.bump(tx, 'orders')
    },

    /** Safe to repeat. @throws AppError `order_not_found` */
    fulfilOrder: (id: string, actor: Actor): Promise<Order> =>
      change(id, actor, 'fulfilled', (tx, now) => markFulfilled(tx, id, now)),

    /** Safe to repeat. @throws AppError `order_not_found` */
    resetOrder: (id: string, actor: Actor): Promise<Order> => change(id, actor, 'reset', (tx) => markOpen(tx, id)),

    /**
     * Succeeds only when the provider took an SMS or an e-mail, and only then says that the customer was told. The minute
     * is held before anything is sent, so two presses at once send once; where nothing went out it is given back.
     *
     * @throws AppError `order_not_found`, `recently_dispatched`, `not_reachable`, `message_provider_failed`
     */
    async dispatchOrder(id: string, actor: Actor): Promise<Order> {
      const order = await getOrder(id)
      const now = clock().toISOString()
      const heldUntil = new Date(clock().getTime() + DISPATCH_GAP_MS).toISOString()
      if (!(await holdDispatch(database.queries, id, { now, heldUntil }))) throw new AppError('recently_dispatched')
      try {
        await tellCustomer(order)
      } catch (error) {
        await releaseDispatch(database.queries, id)
        throw error
      }
      return change(id, actor, 'notified', (tx, at) => markDispatched(tx, id, at))
    },
  }
}
