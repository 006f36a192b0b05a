import { endpoints } from '@fuel-shack/contract/endpoints'
import { LRUCache } from 'lru-cache'
import type { User } from '../../../platform/callers.ts'
import type { CustomerOrdersDeps } from './customer-orders-deps.ts'
import { listCurrentOrders } from './customer-orders-store.ts'
import { withCollection } from './get-own-order.ts'

const TICKET_ORDERS = 20
/** How long the ticket shows an order after its end. */
const CLOSED_FOR_MS = 6 * 60 * 60 * 1000
/** A ticket is read again after this, even if nothing has changed: closed orders leave it. */
const TICKET_MAX_AGE_MS = 10 * 60 * 1000
/** The customers who watch a ticket at once. */
const CACHED_TICKETS_MAX = 2000

export type CachedTickets = ReturnType<typeof createCachedTickets>

export function createCachedTickets() {
  return new LRUCache<string, { version: string; ticket: Promise<string> }>({
    max: CACHED_TICKETS_MAX,
    ttl: TICKET_MAX_AGE_MS,
  })
}

/** Returns JSON. Reads the database when an order has changed, not per poll. */
export async function getTicket(deps: CustomerOrdersDeps, tickets: CachedTickets, caller: User): Promise<string> {
  const { changes } = deps
  // The settings say where an order is collected.
  const version = `${await changes.version('orders')}, ${await changes.version('settings')}`
  const cached = tickets.get(caller.subject)
  if (cached?.version === version) return cached.ticket
  const ticket = readTicket(deps, caller)
  tickets.set(caller.subject, { version, ticket })
  ticket.catch(() => tickets.delete(caller.subject))
  return ticket
}

async function readTicket(deps: CustomerOrdersDeps, caller: User): Promise<string> {
  const { database, settings, customers, paymentPages, clock } = deps
  const { id } = await customers.ensureCustomer(caller)
  const closedSince = new Date(clock().getTime() - CLOSED_FOR_MS).toISOString()
  const current = await listCurrentOrders(database.queries, id, { closedSince, limit: TICKET_ORDERS })
  const orders = await withCollection(deps, current)
  const processingSince = await paymentPages.findProcessingSince(id)
  const { places, callButton } = (await settings.read('collection')).value
  const ticket = {
    orders,
    ...(processingSince !== undefined && { processingSince }),
    ...(orders.length > 0 && { places, callButton }),
  }
  return JSON.stringify(endpoints.getTicket.response.parse(ticket))
}
