import type { Order } from '@fuel-shack/contract/orders/orders'
import type { ActionKind } from '../tickets/staff-action.ts'

export type OrderAction = 'print' | ActionKind

/** The buttons of Order Details by the order's state; Close is always there. */
const ACTIONS = {
  open: ['print', 'ready', 'done'],
  fulfilled: ['print', 'undo'],
  /** Declined or cancelled: it is neither announced nor handed over. */
  withdrawn: ['print'],
} as const satisfies Record<string, readonly OrderAction[]>

export function actionsOf(order: Pick<Order, 'fulfilledAt' | 'declinedAt' | 'cancelledAt'>): readonly OrderAction[] {
  if (order.declinedAt !== undefined || order.cancelledAt !== undefined) return ACTIONS.withdrawn
  return ACTIONS[order.fulfilledAt === null ? 'open' : 'fulfilled']
}
