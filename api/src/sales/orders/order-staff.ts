import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { listOrderActions, type OrderAction } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'

export type StaffDeps = Pick<OrdersDeps, 'database' | 'staffNames'>
type StaffField = 'typedBy' | 'seenBy' | 'acknowledgedBy' | 'startedBy' | 'readyBy' | 'fulfilledBy' | 'decidedBy'

/** The field that says who, and the one that says when: an order that was reset is not fulfilled by anyone. */
const FIELDS: Partial<Record<OrderAction['action'], { by: StaffField; at: keyof Order }>> = {
  typed: { by: 'typedBy', at: 'createdAt' },
  seen: { by: 'seenBy', at: 'seenAt' },
  acknowledged: { by: 'acknowledgedBy', at: 'acknowledgedAt' },
  started: { by: 'startedBy', at: 'startedAt' },
  notified: { by: 'readyBy', at: 'dispatchedAt' },
  decided: { by: 'decidedBy', at: 'outage' },
  fulfilled: { by: 'fulfilledBy', at: 'fulfilledAt' },
}

const STATION_OF: Partial<Record<OrderAction['action'], Station>> = {
  kitchen_ready: 'kitchen',
  counter_ready: 'counter',
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys above
const KINDS = [...Object.keys(FIELDS), ...Object.keys(STATION_OF)] as OrderAction['action'][]

/** Adds the first names of the staff who acted on the orders, as far as they are known. */
export async function withStaff<O extends Order>({ database, staffNames }: StaffDeps, orders: O[]): Promise<O[]> {
  const { queries } = database
  const ids = orders.map(({ id }) => id)
  const actions = await listOrderActions(queries, ids, KINDS)
  if (actions.length === 0) return orders
  const accountIds = actions.map(({ accountId }) => accountId)
  const names = await staffNames.namesOf(queries, accountIds)
  const byOrder = Map.groupBy(actions, ({ orderId }) => orderId)
  return orders.map((order) => {
    const ofOrder = byOrder.get(order.id) ?? []
    return { ...order, ...staffOf(order, ofOrder, names), ...stationsWithStaff(order, ofOrder, names) }
  })
}

type Done = Pick<OrderAction, 'action' | 'accountId'>

function stationsWithStaff(
  { stationsReady }: Order,
  actions: Done[],
  names: Map<string, string>,
): Pick<Order, 'stationsReady'> {
  if (!stationsReady) return {}
  const named = stationsReady.map((ready) => {
    const last = actions.findLast(({ action }) => STATION_OF[action] === ready.station)
    const by = last && names.get(last.accountId)
    return by === undefined ? ready : { ...ready, by }
  })
  return { stationsReady: named }
}

/** The latest action of a kind decides: an order can be fulfilled again after it was reset. */
function staffOf(order: Order, actions: Done[], names: Map<string, string>): Partial<Record<StaffField, string>> {
  const staff: Partial<Record<StaffField, string>> = {}
  for (const { action, accountId } of actions) {
    const field = FIELDS[action]
    if (!field || (order[field.at] ?? null) === null) continue
    const name = names.get(accountId)
    if (name === undefined) delete staff[field.by]
    else staff[field.by] = name
  }
  return staff
}
