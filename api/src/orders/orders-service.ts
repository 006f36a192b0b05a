import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { CustomerDetails, LoginMeans } from '@fuel-shack/contract/customers/customers'
import { HISTORIC_ORDERS_LIMIT } from '@fuel-shack/contract/values/limits'
import { waysToTypePhoneNumber } from '@fuel-shack/contract/values/phone-number'
import type { ChangedOrder, NotifiedBy, Order } from '@fuel-shack/contract/orders/orders'
import { authorOf, loginNumberOf, type Actor, type Person } from '../callers.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import type { Tx } from '../db/database.ts'
import type { ListPart } from '../db/newest-first.ts'
import { oncePerVersion } from '../db/per-version.ts'
import { AppError, orThrow } from '../errors.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import { newOrderMessageId, newOrderPush } from '../messages/templates/staff-pushes.ts'
import type { HoursService } from '../settings/hours-service.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import type { StaffNamesService } from '../staff/staff-names-service.ts'
import { staffAction } from '../security-log.ts'
import type { Shared } from '../shared.ts'
import * as changeStore from './order-changes-store.ts'
import type { OrderAction, OrderRefundState } from './order-changes-store.ts'
import { createOrderStaff } from './order-staff.ts'
import { findSoldOrder, insertOrder, listOrderIds, type NewOrder, type SoldOrder } from './sold-order-store.ts'
import { listCustomersByContact, listLastOrders } from './managed-orders-store.ts'
import * as orderStore from './orders-store.ts'
import type { OrderRecord } from './orders-store.ts'
import { createReadyNotice } from './ready-notice.ts'

export type { OpenWork } from './orders-store.ts'
export type { SoldOrder } from './sold-order-store.ts'

const MINUTE_MS = 60_000
const DISPATCH_LOCK_MS = MINUTE_MS
/** A kitchen that works from dockets may never say that an order was handed over. */
const FORGOTTEN_AFTER_MS = 2 * 60 * MINUTE_MS
/** Where no one acknowledges cancelled orders, they leave the list with the next change after this. */
const CANCELLED_FOR_MS = 12 * 60 * MINUTE_MS

interface OrdersDeps extends Pick<
  Shared,
  'database' | 'changes' | 'site' | 'publicUrl' | 'clock' | 'newId' | 'securityLog' | 'log'
> {
  settings: Pick<SettingsService, 'read'>
  hours: Pick<HoursService, 'readDinerStatus'>
  customers: CustomersService
  loyalty: Pick<LoyaltyService, 'releasePoints'>
  messages: MessagesService
  staffNames: Pick<StaffNamesService, 'namesOf'>
  /** Undefined if another provider manages the account. */
  listLoginMeans: (subject: string) => Promise<LoginMeans[] | undefined>
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** Paid orders, from settlement to handover. Every change increments the list's version in its own transaction. */
export function createOrdersService(deps: OrdersDeps) {
  const { database, changes, settings, customers, loyalty, messages, site, publicUrl, clock, newId, securityLog } = deps
  const withStaff = createOrderStaff(deps.staffNames)
  const notifyCustomer = createReadyNotice(deps)
  const readOrderList = oncePerVersion(changes, 'orders', async () => {
    const cancelledSince = new Date(clock().getTime() - CANCELLED_FOR_MS).toISOString()
    const open = await withStaff(database.queries, await orderStore.listOpenOrders(database.queries, cancelledSince))
    return JSON.stringify(endpoints.listOpenOrders.response.parse(open))
  })
  const readOpenWork = oncePerVersion(changes, 'orders', () => orderStore.listOpenWork(database.queries))

  const readOrdersForLater = oncePerVersion(changes, 'orders', () => orderStore.listOrdersForLater(database.queries))

  async function getOrder(id: string): Promise<OrderRecord> {
    const order = orThrow(await orderStore.findOrder(database.queries, id), 'order_not_found')
    const [found = order] = await withStaff(database.queries, [order])
    return found
  }

  /** The first of the time that customers have, and when cooking is due to start. */
  async function endOfCancelling(tx: Tx, placedAt: Date, startAt: string | null): Promise<string> {
    const { cancelWithinMinutes } = (await settings.read('limits', tx)).value
    const end = new Date(placedAt.getTime() + cancelWithinMinutes * MINUTE_MS).toISOString()
    return startAt !== null && startAt < end ? startAt : end
  }

  /** Two people who act on one order at once: the second reads that it was done before, by whom and when. */
  async function changeOnce(done: keyof Order, ...[id, ...call]: Parameters<typeof change>): Promise<ChangedOrder> {
    const { order, isChanged } = await change(id, ...call)
    return isChanged || (order[done] ?? null) === null ? order : { ...order, wasDoneBefore: true }
  }

  /**
   * Changes an order and records the account in one transaction. A repeat that changes nothing is not recorded.
   *
   * @throws AppError `order_not_found`
   */
  async function change(
    id: string,
    actor: Actor,
    action: OrderAction['action'],
    mark: (tx: Tx, now: string) => Promise<boolean>,
  ): Promise<{ order: OrderRecord; isChanged: boolean }> {
    const now = clock().toISOString()
    const isChanged = await database.transaction(async (tx) => {
      if (!(await mark(tx, now))) return false
      await changeStore.appendOrderAction(tx, { id: newId(), orderId: id, action, ...authorOf(actor), createdAt: now })
      await changes.bump(tx, 'orders')
      return true
    })
    if (isChanged) securityLog.record(staffAction(actor, { action, orderId: id }))
    return { order: await getOrder(id), isChanged }
  }

  /** A person who acts on an order has read it, so its customer cannot cancel it any more. */
  async function see(tx: Tx, orderId: string, actor: Actor, createdAt: string): Promise<void> {
    if (!(await changeStore.markSeen(tx, orderId, createdAt))) return
    await changeStore.appendOrderAction(tx, { id: newId(), orderId, action: 'seen', ...authorOf(actor), createdAt })
    await changes.bump(tx, 'orders')
  }

  /** @returns false if another dispatch is in progress or succeeded a moment ago, or the order was called off. */
  async function beginDispatch(id: string, actor: Actor): Promise<boolean> {
    const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
    const now = inMs(0)
    const lock = { now, lockedUntil: inMs(DISPATCH_LOCK_MS) }
    return database.transaction(async (tx) => {
      if (!(await changeStore.lockDispatch(tx, id, lock))) return false
      await see(tx, id, actor, now)
      return true
    })
  }

  const findContactNumber = (customerId: string): Promise<string | undefined> =>
    orderStore.findContactNumber(database.queries, customerId)

  return {
    /** The caller with the number of their latest order, or the one that they log in with. @throws AppError `customer_not_found` */
    async getCustomer(person: Person, actor: Actor, id: string): Promise<CustomerDetails> {
      const customer = await customers.getOwnRecord(person, actor, id)
      const { createdAt, name, emailAddress, messagesBy } = customer
      const contactNumber = (await findContactNumber(id)) ?? loginNumberOf(person)
      const messageChannels = customers.channelsOf(customer)
      const loginMeans = await deps.listLoginMeans(person.subject)
      const own = loginMeans && { loginMeans }
      return { id, createdAt, name, emailAddress, contactNumber, messagesBy, messageChannels, ...own }
    },

    /** The number of the customer's latest order. */
    findContactNumber,

    /** Tax documents read the order by this. */
    findSoldOrder,
    listOrderIds,
    /** The kitchen estimates its work by this. */
    readOpenWork,
    /** The open orders for a chosen time that a manager has not decided to keep. */
    readOrdersForLater,
    /** Lists what staff did besides the usual steps, for the record. */
    listRecordedActions: (part: ListPart) => changeStore.listRecordedActions(database.queries, part),

    /** The customers of orders with this contact number, in whichever groups its digits were typed there. */
    findCustomersByContact: (phoneNumber: string, limit: number): Promise<string[]> =>
      listCustomersByContact(database.queries, waysToTypePhoneNumber(phoneNumber), limit),

    /** Lists the orders, newest first, with the state of each. */
    listLastOrders: (customerId: string, limit: number) => listLastOrders(database.queries, customerId, limit),

    findNumbers: (ids: string[]): Promise<Map<string, string>> => orderStore.findNumbers(database.queries, ids),

    hasOrders: (): Promise<boolean> => orderStore.hasOrders(database.queries),

    /** Sums the orders since then, less what was refunded of them. */
    readSales: (since: Date) => orderStore.sumSales(database.queries, since.toISOString()),
    /** The open orders for the polling screens: JSON, validated against the contract once per version of the list. */
    readOrderList,
    listHistoricOrders: async (): Promise<Order[]> =>
      withStaff(database.queries, await orderStore.listClosedOrders(database.queries, HISTORIC_ORDERS_LIMIT)),

    /** Stores the order, marks the list as changed and queues a push to staff in the caller's transaction. */
    async placeOrder(tx: Tx, order: Omit<NewOrder, 'id' | 'createdAt' | 'cancellableUntil'>): Promise<SoldOrder> {
      const id = newId()
      const placedAt = clock()
      const createdAt = placedAt.toISOString()
      const cancellableUntil = await endOfCancelling(tx, placedAt, order.startAt)
      const number = await insertOrder(tx, { ...order, id, createdAt, cancellableUntil })
      await changes.bump(tx, 'orders')
      const itemCount = order.items.reduce((sum, item) => sum + item.quantity, 0)
      await messages.enqueueLater(tx, newOrderPush(publicUrl, { number, itemCount }), {
        id: newOrderMessageId(id),
        customerId: null,
        afterMs: site.fulfilment.announceAfterSeconds * 1000,
      })
      return { ...order, id, number, createdAt, lines: order.items }
    },

    /** The customer's orders that the kitchen has not finished. One that should have been ready long ago is forgotten. */
    countUnfinished: (tx: Tx, customerId: string): Promise<number> =>
      orderStore.countUnfinished(tx, customerId, new Date(clock().getTime() - FORGOTTEN_AFTER_MS).toISOString()),

    /** What went back of the order's payment; the screens see it with their next poll. */
    async updateRefundState(tx: Tx, checkoutId: string, state: OrderRefundState): Promise<void> {
      if (await changeStore.updateRefundState(tx, checkoutId, state, clock().toISOString()))
        await changes.bump(tx, 'orders')
    },

    /** Safe to repeat: the first time is stored. @throws AppError `order_not_found` */
    seeOrder: (id: string, actor: Actor): Promise<ChangedOrder> =>
      changeOnce('seenAt', id, actor, 'seen', (tx, now) => changeStore.markSeen(tx, id, now)),

    /** Silences the bell for these orders on every screen. Safe to repeat: the first time is stored. */
    async acknowledgeOrders(ids: string[], actor: Actor): Promise<Order[]> {
      const createdAt = clock().toISOString()
      const acknowledged = await database.transaction(async (tx) => {
        const marked = await changeStore.markAcknowledged(tx, ids, createdAt)
        if (marked.length === 0) return marked
        const actions = marked.map((orderId) => ({ id: newId(), orderId, ...authorOf(actor), createdAt }))
        await changeStore.appendOrderAction(
          tx,
          ...actions.map((action) => ({ ...action, action: 'acknowledged' as const })),
        )
        await changes.bump(tx, 'orders')
        return marked
      })
      for (const orderId of acknowledged) securityLog.record(staffAction(actor, { action: 'acknowledged', orderId }))
      return withStaff(database.queries, await orderStore.listOrders(database.queries, ids))
    },

    /** Safe to repeat: the first time is stored. @throws AppError `order_not_found`, `order_closed` */
    async startOrder(id: string, actor: Actor): Promise<ChangedOrder> {
      const order = await changeOnce('startedAt', id, actor, 'started', async (tx, now) => {
        await see(tx, id, actor, now)
        return changeStore.markStarted(tx, id, now)
      })
      if (order.startedAt === undefined) throw new AppError('order_closed')
      return order
    },

    /** Puts the order's points on the card, the first time. Safe to repeat. @throws AppError `order_not_found`, `order_closed` */
    async fulfilOrder(id: string, actor: Actor): Promise<ChangedOrder> {
      const order = await changeOnce('fulfilledAt', id, actor, 'fulfilled', async (tx, now) => {
        await see(tx, id, actor, now)
        const checkoutId = await changeStore.markFulfilled(tx, id, now)
        if (checkoutId !== undefined) await loyalty.releasePoints(tx, checkoutId)
        return checkoutId !== undefined
      })
      if (isWithdrawn(order)) throw new AppError('order_closed')
      return order
    },

    /** A manager keeps an order for later although the hours have changed. Safe to repeat. @throws AppError `order_not_found` */
    async keepOrder(id: string, actor: Actor): Promise<void> {
      await change(id, actor, 'kept', async (tx) => {
        // This locks the row of the list: of two managers at once, the second waits, and then finds the entry of the first.
        await changes.bump(tx, 'orders')
        return changeStore.isKeepable(tx, id)
      })
    },

    /** Safe to repeat. @throws AppError `order_not_found` */
    async resetOrder(id: string, actor: Actor): Promise<Order> {
      return (await change(id, actor, 'reset', (tx) => changeStore.markOpen(tx, id))).order
    },

    /**
     * Notifies the customer by SMS and email. Succeeds only if the provider accepted one of them, and only then marks the
     * order as dispatched. The order is locked for a minute before anything is sent, so concurrent taps send once; the lock
     * is released if nothing was sent.
     *
     * @throws AppError `order_not_found`, `order_closed`, `recently_dispatched`, `not_reachable`, `message_provider_failed`
     */
    async dispatchOrder(id: string, actor: Actor): Promise<Order> {
      const order = await getOrder(id)
      if (isWithdrawn(order)) throw new AppError('order_closed')
      if (!(await beginDispatch(id, actor))) {
        const current = await getOrder(id)
        if (isWithdrawn(current)) throw new AppError('order_closed')
        throw new AppError('recently_dispatched', lastDispatch(current, clock()))
      }
      let notifiedBy: NotifiedBy[]
      try {
        notifiedBy = await notifyCustomer(order)
      } catch (error) {
        await changeStore.unlockDispatch(database.queries, id)
        throw error
      }
      const sent = await change(id, actor, 'notified', (tx, dispatchedAt) =>
        changeStore.markDispatched(tx, id, { dispatchedAt, notifiedBy }),
      )
      return sent.order
    },
  }
}

/** Declined or cancelled: nothing is handed over. */
function isWithdrawn({ declinedAt, cancelledAt }: Order): boolean {
  return declinedAt !== undefined || cancelledAt !== undefined
}

/** The person who notified the customer a moment ago. Empty while that call is still under way. */
function lastDispatch({ dispatchedAt, readyBy }: Order, now: Date): { doneBy?: string; doneAt?: string } {
  if (!dispatchedAt || Date.parse(dispatchedAt) <= now.getTime() - DISPATCH_LOCK_MS) return {}
  return { doneAt: dispatchedAt, ...(readyBy !== undefined && { doneBy: readyBy }) }
}
