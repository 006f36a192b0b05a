import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { User } from '../../../platform/callers.ts'
import { hasOpenOrder, listOrdersOfCustomer } from '../orders-store.ts'
import type { CustomerOrdersDeps } from './customer-orders-deps.ts'
import { getOwnOrder } from './get-own-order.ts'
import { createCachedTickets, getTicket } from './get-ticket.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { reportArrival } from './report-arrival.ts'

export type CustomerOrdersService = ReturnType<typeof createCustomerOrdersService>

/** Orders as their customers see them. Another customer's order does not exist for them. */
export function createCustomerOrdersService(deps: CustomerOrdersDeps) {
  const tickets = createCachedTickets()

  return {
    getTicket: (caller: User) => getTicket(deps, tickets, caller),
    getOwnOrder: (caller: User, id: string) => getOwnOrder(deps, caller, id),
    listOwnOrders: (caller: User, before?: string) => listOwnOrders(deps, caller, before),
    reportArrival: (caller: User, id: string, place: string | null) => reportArrival(deps, caller, id, place),
    hasOpenOrder,

    /** All orders of a customer as they are stored, newest first. */
    exportOrders: (customerId: string): Promise<Order[]> => listOrdersOfCustomer(deps.database.queries, customerId),
  }
}
