import { isReadyAtAll, stationsOf } from '@fuel-shack/contract/sales/stations/order-stations'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import type { Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changeOrder, getOrder, isWithdrawn } from './change-order.ts'
import { dispatchOrder } from './dispatch-order.ts'
import { markReadyAtStation } from './order-stations-store.ts'
import type { OrdersDeps } from './orders-deps.ts'
import type { OrderRecord } from './orders-store.ts'
import { seeBeforeActing } from './see-order.ts'

const ACTIONS = { kitchen: 'kitchen_ready', counter: 'counter_ready' } as const

/**
 * Records that a station has made its part. The last one notifies the customer. Safe to repeat: a repeat, of any station,
 * sends a notification that a crash or an error has prevented, and no second one.
 *
 * @throws AppError `order_not_found`, `order_closed`, `bad_request` if the station makes nothing of the order, and what a dispatch
 *   throws
 */
export async function readyAtStation(
  deps: OrdersDeps,
  { id, station }: { id: string; station: Station },
  caller: Caller,
): Promise<ChangedOrder> {
  const before = await getOrder(deps, id)
  rejectWithdrawn(before)
  if (before.fulfilledAt !== null) return { ...before, wasDoneBefore: true }
  if (!stationsOf(before).includes(station))
    throw new AppError('bad_request', { detail: `station: ${station} makes nothing of this order` })
  const mark = async (tx: Tx, at: string) => {
    await seeBeforeActing(deps, tx, { orderId: id, caller, createdAt: at })
    return markReadyAtStation(tx, id, { station, at })
  }
  const { order, isChanged } = await changeOrder(deps, { id, caller, action: ACTIONS[station], mark })
  rejectWithdrawn(order)
  const waits = order.fulfilledAt === null && !order.dispatchedAt && isReadyAtAll(order)
  const announced = waits ? await announce(deps, id, caller) : order
  return isChanged ? announced : { ...announced, wasDoneBefore: true }
}

function rejectWithdrawn(order: OrderRecord): void {
  if (order.isFullyRefunded || isWithdrawn(order)) throw new AppError('order_closed')
}

/** Another call may have notified the customer since the order was read. */
async function announce(deps: OrdersDeps, id: string, caller: Caller): Promise<ChangedOrder> {
  try {
    return await dispatchOrder(deps, id, caller)
  } catch (error) {
    const isRepeat = error instanceof AppError && error.code === 'recently_dispatched'
    const current = isRepeat ? await getOrder(deps, id) : undefined
    if (current?.dispatchedAt) return current
    throw error
  }
}
