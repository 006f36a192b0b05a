import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import { oncePerVersion } from '../db/per-version.ts'
import type { createOrderStaff } from './order-staff.ts'
import { listOpenOrders } from './orders-store.ts'

/** The open orders for the polling fulfilment screens, as JSON. */
export function createOrderList(
  { queries }: Database,
  changes: ChangeSignal,
  withStaff: ReturnType<typeof createOrderStaff>,
): () => Promise<string> {
  return oncePerVersion(changes, 'orders', async () => {
    const orders = await withStaff(queries, await listOpenOrders(queries))
    return JSON.stringify(endpoints.listOpenOrders.response.parse(orders))
  })
}
