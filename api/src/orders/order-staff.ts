import type { Order } from '@fuel-shack/contract/orders/orders'
import type { Queries } from '../db/database.ts'
import type { StaffNamesService } from '../staff/staff-names-service.ts'
import { listOrderActions, type OrderAction } from './order-changes-store.ts'

type StaffField = 'seenBy' | 'acknowledgedBy' | 'startedBy' | 'readyBy' | 'fulfilledBy'

/** The field that says who, and the one that says when: an order that was reset is not fulfilled by anyone. */
const FIELDS: Partial<Record<OrderAction['action'], { by: StaffField; at: keyof Order }>> = {
  seen: { by: 'seenBy', at: 'seenAt' },
  acknowledged: { by: 'acknowledgedBy', at: 'acknowledgedAt' },
  started: { by: 'startedBy', at: 'startedAt' },
  notified: { by: 'readyBy', at: 'dispatchedAt' },
  fulfilled: { by: 'fulfilledBy', at: 'fulfilledAt' },
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys above
const KINDS = Object.keys(FIELDS) as OrderAction['action'][]

/** Adds the first names of the staff who acted on the orders, as far as they are known. */
export function createOrderStaff(staffNames: Pick<StaffNamesService, 'namesOf'>) {
  return async function withStaff<O extends Order>(queries: Queries, orders: O[]): Promise<O[]> {
    const actions = await listOrderActions(
      queries,
      orders.map(({ id }) => id),
      KINDS,
    )
    if (actions.length === 0) return orders
    const names = await staffNames.namesOf(
      queries,
      actions.map(({ accountId }) => accountId),
    )
    const byOrder = Map.groupBy(actions, ({ orderId }) => orderId)
    return orders.map((order) => ({ ...order, ...staffOf(order, byOrder.get(order.id) ?? [], names) }))
  }
}

/** The latest action of a kind decides: an order can be fulfilled again after it was reset. */
function staffOf(
  order: Order,
  actions: Pick<OrderAction, 'action' | 'accountId'>[],
  names: Map<string, string>,
): Partial<Record<StaffField, string>> {
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
