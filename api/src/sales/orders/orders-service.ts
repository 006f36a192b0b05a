import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { HISTORIC_ORDERS_LIMIT } from '@fuel-shack/contract/platform/limits'
import { waysToTypePhoneNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Caller, LoggedInCaller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ListPart } from '../../platform/db/newest-first.ts'
import { oncePerVersion } from '../../platform/db/per-version.ts'
import { countOpenCounterOrders } from './counter-orders-store.ts'
import { acknowledgeOrders } from './acknowledge-orders.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { getCustomer } from './get-customer.ts'
import { keepOrder } from './keep-order.ts'
import { listOpenOrders } from './list-open-orders.ts'
import { listCustomersByContact, listLastOrders } from './managed-orders-store.ts'
import { listRecordedActions, updateRefundState, type OrderRefundState } from './order-changes-store.ts'
import { withStaff } from './order-staff.ts'
import { numbersToShow } from './rules/order-numbers.ts'
import type { OrdersDeps } from './orders-deps.ts'
import * as store from './orders-store.ts'
import { findSameCounterOrder, placeCounterOrder, type NewCounterOrder } from './place-counter-order.ts'
import { placeOrder, type PlacedOrder } from './place-order.ts'
import { readyAtStation } from './ready-at-station.ts'
import { resetOrder } from './reset-order.ts'
import { seeOrder } from './see-order.ts'
import { findSoldOrder, listOrderIds } from './sold-order-store.ts'
import { startOrder } from './start-order.ts'

export type { PlannedCounterOrder } from './place-counter-order.ts'
export type { SoldOrder } from './sold-order-store.ts'

/** A kitchen that works from dockets may never say that an order was handed over. */
const FORGOTTEN_AFTER_MS = 2 * 60 * 60_000

export type OrdersService = ReturnType<typeof createOrdersService>

/** Paid orders, from settlement to handover. Every change increments the list's version in its own transaction. */
export function createOrdersService(deps: OrdersDeps) {
  const { changes, clock } = deps
  const { queries } = deps.database
  const readNumbered = oncePerVersion(changes, 'orders', () => store.listNumbered(queries))
  const forgottenBefore = () => new Date(clock().getTime() - FORGOTTEN_AFTER_MS).toISOString()

  return {
    placeOrder: (tx: Tx, order: PlacedOrder) => placeOrder(deps, tx, order),
    placeCounterOrder: (tx: Tx, order: NewCounterOrder) => placeCounterOrder(deps, tx, order),
    findSameCounterOrder: (tx: Tx, id: string) => findSameCounterOrder(deps, tx, id),
    seeOrder: (id: string, caller: Caller) => seeOrder(deps, id, caller),
    acknowledgeOrders: (ids: string[], caller: Caller) => acknowledgeOrders(deps, ids, caller),
    startOrder: (id: string, caller: Caller) => startOrder(deps, id, caller),
    dispatchOrder: (id: string, caller: Caller) => dispatchOrder(deps, id, caller),
    readyAtStation: (at: { id: string; station: Station }, caller: Caller) => readyAtStation(deps, at, caller),
    fulfilOrder: (id: string, caller: Caller) => fulfilOrder(deps, id, caller),
    resetOrder: (id: string, caller: Caller) => resetOrder(deps, id, caller),
    keepOrder: (id: string, caller: Caller) => keepOrder(deps, id, caller),
    getCustomer: (caller: LoggedInCaller, id: string) => getCustomer(deps, caller, id),

    /** The open orders for the polling screens: JSON, validated against the contract once per version of the list. */
    readOrderList: oncePerVersion(changes, 'orders', async () =>
      JSON.stringify(endpoints.listOpenOrders.response.parse(await listOpenOrders(deps))),
    ),
    /** The numbers for the status screen, as JSON. */
    readOrderNumbers: async () => JSON.stringify(numbersToShow(await readNumbered(), clock())),
    listHistoricOrders: async (): Promise<Order[]> =>
      withStaff(deps, await store.listClosedOrders(queries, HISTORIC_ORDERS_LIMIT)),

    /** The kitchen estimates its work by this. */
    readOpenWork: oncePerVersion(changes, 'orders', () => store.listOpenWork(queries)),
    /** The open orders for a chosen time that a manager has not decided to keep. */
    readOrdersForLater: oncePerVersion(changes, 'orders', () => store.listOrdersForLater(queries)),
    /** The customer's orders that the kitchen has not finished. One that should have been ready long ago is forgotten. */
    countUnfinished: (tx: Tx, customerId: string): Promise<number> =>
      store.countUnfinished(tx, customerId, forgottenBefore()),
    /** The orders from the counter that are not handed over. */
    countOpenCounterOrders: (tx: Tx): Promise<number> => countOpenCounterOrders(tx, forgottenBefore()),

    /** Tax documents read the order by this. */
    findSoldOrder,
    listOrderIds,
    findNumbers: (ids: string[]): Promise<Map<string, string>> => store.findNumbers(queries, ids),
    hasOrders: (): Promise<boolean> => store.hasOrders(queries),
    /** Sums the orders since then, less what was refunded of them. */
    readSales: (since: Date) => store.sumSales(queries, since.toISOString()),
    /** Lists what staff did besides the usual steps, for the record. */
    listRecordedActions: (part: ListPart) => listRecordedActions(queries, part),

    /** The number of the customer's latest order. */
    findContactNumber: (customerId: string) => store.findContactNumber(queries, customerId),
    /** The customers of orders with this contact number, in whichever groups its digits were typed there. */
    findCustomersByContact: (phoneNumber: string, limit: number): Promise<string[]> =>
      listCustomersByContact(queries, waysToTypePhoneNumber(phoneNumber), limit),
    /** Lists the orders, newest first, with the state of each. */
    listLastOrders: (customerId: string, limit: number) => listLastOrders(queries, customerId, limit),

    /** Stores how much of the payment went back; the screens see it with their next poll. */
    async updateRefundState(tx: Tx, checkoutId: string, state: OrderRefundState): Promise<void> {
      if (await updateRefundState(tx, checkoutId, state, clock().toISOString())) await changes.bump(tx, 'orders')
    },
  }
}
