import type { Order } from '@fuel-shack/contract/sales/orders/orders'

/** Ready is that of the whole order, whatever the board shows. */
export type OrderAction = 'print' | 'ready' | 'done' | 'undo'

/** The buttons of Order Details by the order's state; Close is always there. */
export function actionsOf(order: Pick<Order, 'fulfilledAt' | 'declinedAt' | 'cancelledAt'>): readonly OrderAction[] {
  // It is neither announced nor handed over.
  if (order.declinedAt !== undefined || order.cancelledAt !== undefined) return ['print']
  return order.fulfilledAt === null ? ['print', 'ready', 'done'] : ['print', 'undo']
}
