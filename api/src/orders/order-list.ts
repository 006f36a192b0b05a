import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import { oncePerVersion } from '../db/per-version.ts'
import type { createOrderStaff } from './order-staff.ts'
import { listOpenOrders } from './orders-store.ts'

/** Where no one acknowledges cancelled orders, they leave the list with the next change after this. */
const CANCELLED_FOR_MS = 12 * 60 * 60_000

interface OrderListDeps {
  database: Database
  changes: ChangeSignal
  clock: () => Date
  withStaff: ReturnType<typeof createOrderStaff>
}

/** The open orders for the polling fulfilment screens, as JSON. */
export function createOrderList({ database, changes, clock, withStaff }: OrderListDeps): () => Promise<string> {
  const { queries } = database
  return oncePerVersion(changes, 'orders', async () => {
    const cancelledSince = new Date(clock().getTime() - CANCELLED_FOR_MS).toISOString()
    const orders = await withStaff(queries, await listOpenOrders(queries, cancelledSince))
    return JSON.stringify(endpoints.listOpenOrders.response.parse(orders))
  })
}
