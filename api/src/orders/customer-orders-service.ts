import type { CustomerOrder, OrderHistory } from '@fuel-shack/contract/orders/customer-orders'
import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { arrivalTexts } from '@fuel-shack/contract/orders/arrival-texts'
import { LRUCache } from 'lru-cache'
import { CUSTOMER_ACCOUNT, type Person } from '../callers.ts'
import type { CustomersService } from '../customers/customers-service.ts'
import { AppError, orThrow } from '../errors.ts'
import type { HoursService } from '../settings/hours-service.ts'
import type { Shared } from '../shared.ts'
import { createCollection } from './collection.ts'
import { appendOrderAction, saveArrival } from './order-changes-store.ts'
import { findCustomerOrder, listCurrentOrders, listOrdersBefore } from './customer-orders-store.ts'
import { hasOpenOrder, listOrdersOfCustomer } from './orders-store.ts'

const HISTORY_PAGE = 20
const TICKET_ORDERS = 20
/** How long the ticket shows an order after its end. */
const CLOSED_FOR_MS = 6 * 60 * 60 * 1000
/** A ticket is read again after this, even if nothing has changed: closed orders leave it. */
const TICKET_MAX_AGE_MS = 10 * 60 * 1000
/** The customers who watch a ticket at once. */
const CACHED_TICKETS_MAX = 2000

interface CustomerOrdersDeps extends Pick<Shared, 'database' | 'changes' | 'site' | 'clock' | 'newId'> {
  hours: Pick<HoursService, 'readDinerStatus'>
  customers: CustomersService
  paymentPages: { findProcessingSince: (customerId: string) => Promise<string | undefined> }
}

export type CustomerOrdersService = ReturnType<typeof createCustomerOrdersService>

/** Orders as their customers see them. Another customer's order does not exist for them. */
export function createCustomerOrdersService(deps: CustomerOrdersDeps) {
  const { database, changes, customers, paymentPages, site, clock, newId } = deps
  const readCollection = createCollection(deps)
  const places = new Set(site.collection.places.flatMap(arrivalTexts))
  const tickets = new LRUCache<string, { version: string; ticket: Promise<string> }>({
    max: CACHED_TICKETS_MAX,
    ttl: TICKET_MAX_AGE_MS,
  })

  async function withCollection(orders: CustomerOrder[]): Promise<CustomerOrder[]> {
    const collectionAt = await readCollection()
    return orders.map((order) => {
      const { where } = collectionAt(new Date(order.readyAt ?? order.createdAt))
      return where === site.collection.where ? order : { ...order, collectFrom: where }
    })
  }

  async function readTicket(person: Person): Promise<string> {
    const { id } = await customers.ensureCustomer(person)
    const closedSince = new Date(clock().getTime() - CLOSED_FOR_MS).toISOString()
    const current = await listCurrentOrders(database.queries, id, { closedSince, limit: TICKET_ORDERS })
    const orders = await withCollection(current)
    const processingSince = await paymentPages.findProcessingSince(id)
    const ticket = { orders, ...(processingSince !== undefined && { processingSince }) }
    return JSON.stringify(endpoints.getTicket.response.parse(ticket))
  }

  async function getOwnOrder(person: Person, id: string): Promise<CustomerOrder> {
    const customer = await customers.ensureCustomer(person)
    const order = orThrow(await findCustomerOrder(database.queries, customer.id, id), 'order_not_found')
    const [found = order] = await withCollection([order])
    return found
  }

  return {
    /** All orders of a customer as they are stored, newest first. */
    exportOrders: (customerId: string): Promise<Order[]> => listOrdersOfCustomer(database.queries, customerId),

    hasOpenOrder,

    /** Returns JSON. Reads the database when an order has changed, not per poll. */
    async getTicket(person: Person): Promise<string> {
      // The hours of the diner say where an order is collected.
      const version = `${await changes.version('orders')}, ${await changes.version('settings')}`
      const cached = tickets.get(person.subject)
      if (cached?.version === version) return cached.ticket
      const ticket = readTicket(person)
      tickets.set(person.subject, { version, ticket })
      ticket.catch(() => tickets.delete(person.subject))
      return ticket
    },

    getOwnOrder,

    /** @throws AppError `order_not_found` if `before` is not the caller's. */
    async listOwnOrders(person: Person, before?: string): Promise<OrderHistory> {
      const customer = await customers.ensureCustomer(person)
      const from = before === undefined ? undefined : await getOwnOrder(person, before)
      const orders = await listOrdersBefore(database.queries, customer.id, { before: from, limit: HISTORY_PAGE + 1 })
      return { orders: orders.slice(0, HISTORY_PAGE), hasMore: orders.length > HISTORY_PAGE }
    },

    /**
     * Safe to repeat: the time is that of the first call with this place.
     *
     * @throws AppError `order_not_found`, `order_closed`, `place_unknown`
     */
    async reportArrival(person: Person, id: string, place: string | null): Promise<CustomerOrder> {
      if (place !== null && !places.has(place)) throw new AppError('place_unknown')
      await getOwnOrder(person, id)
      const arrivedAt = clock().toISOString()
      await database.transaction(async (tx) => {
        if (!(await saveArrival(tx, id, place === null ? null : { place, arrivedAt }))) return
        await appendOrderAction(tx, {
          id: newId(),
          orderId: id,
          action: 'arrived',
          accountId: CUSTOMER_ACCOUNT,
          sessionId: null,
          createdAt: arrivedAt,
        })
        await changes.bump(tx, 'orders')
      })
      const order = await getOwnOrder(person, id)
      if ((order.arrival?.place ?? null) !== place) throw new AppError('order_closed')
      return order
    },
  }
}
