import type { NotifiedBy, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Caller } from '../../platform/callers.ts'
import { AppError } from '../../platform/errors.ts'
import { changeOrder, getOrder, isWithdrawn } from './change-order.ts'
import { lockDispatch, markDispatched, unlockDispatch } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { notifyCustomer } from './ready-notice.ts'
import { seeBeforeActing } from './see-order.ts'

const DISPATCH_LOCK_MS = 60_000

/**
 * Notifies the customer by SMS and email. Succeeds only if the provider accepted one of them, and only then marks the
 * order as dispatched. The order is locked for a minute before anything is sent, so concurrent taps send once; the lock
 * is released if nothing was sent.
 *
 * @throws AppError `order_not_found`, `order_closed`, `recently_dispatched`, `not_reachable`, `message_provider_failed`
 */
export async function dispatchOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<Order> {
  const order = await getOrder(deps, id)
  if (isWithdrawn(order)) throw new AppError('order_closed')
  if (!(await beginDispatch(deps, id, caller))) {
    const current = await getOrder(deps, id)
    if (isWithdrawn(current)) throw new AppError('order_closed')
    throw new AppError('recently_dispatched', lastDispatch(current, deps.clock()))
  }
  let notifiedBy: NotifiedBy[]
  try {
    notifiedBy = await notifyCustomer(deps, order)
  } catch (error) {
    await unlockDispatch(deps.database.queries, id)
    throw error
  }
  const sent = await changeOrder(deps, {
    id,
    caller,
    action: 'notified',
    mark: (tx, dispatchedAt) => markDispatched(tx, id, { dispatchedAt, notifiedBy }),
  })
  return sent.order
}

/** @returns false if another dispatch is in progress or succeeded a moment ago, or the order was called off. */
async function beginDispatch(deps: OrdersDeps, id: string, caller: Caller): Promise<boolean> {
  const { database, clock } = deps
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
  const now = inMs(0)
  const lock = { now, lockedUntil: inMs(DISPATCH_LOCK_MS) }
  return database.transaction(async (tx) => {
    if (!(await lockDispatch(tx, id, lock))) return false
    await seeBeforeActing(deps, tx, { orderId: id, caller, createdAt: now })
    return true
  })
}

/** The person who notified the customer a moment ago. Empty while that call is still under way. */
function lastDispatch({ dispatchedAt, readyBy }: Order, now: Date): { doneBy?: string; doneAt?: string } {
  if (!dispatchedAt || Date.parse(dispatchedAt) <= now.getTime() - DISPATCH_LOCK_MS) return {}
  return { doneAt: dispatchedAt, ...(readyBy !== undefined && { doneBy: readyBy }) }
}
