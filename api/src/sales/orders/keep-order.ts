import type { Caller } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeOrder } from './change-order.ts'
import { isKeepable } from './order-changes-store.ts'
import type { OrdersDeps } from './orders-deps.ts'

/** A manager keeps an order for later although the hours have changed. Safe to repeat. @throws AppError `order_not_found` */
export async function keepOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<void> {
  const mark = async (tx: Tx) => {
    // This locks the row of the list: of two managers at once, the second waits, and then finds the entry of the first.
    await deps.changes.bump(tx, 'orders')
    return isKeepable(tx, id)
  }
  await changeOrder(deps, { id, caller, action: 'kept', mark })
}
