import { isDelayedBy, type Outage } from '@fuel-shack/contract/sales/orders/delayed-orders'
import type { Tx } from '../../../platform/db/database.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import { listUnnoticed, markDelayed } from './outage-orders-store.ts'

/** @returns what marks the orders that a time without a screen has delayed, in the transaction that ends it. */
export function createOutageNotes({ changes }: Pick<Shared, 'changes'>) {
  return async (tx: Tx, outage: Outage): Promise<void> => {
    const delayed = (await listUnnoticed(tx)).filter((order) => isDelayedBy(outage, order))
    if (delayed.length === 0) return
    const ids = delayed.map(({ id }) => id)
    if (await markDelayed(tx, ids, outage)) await changes.bump(tx, 'orders')
  }
}
