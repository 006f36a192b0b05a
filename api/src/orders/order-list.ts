import { createHash } from 'node:crypto'
import { endpoints } from '@fuel-shack/contract/endpoints'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import { listOpenOrders } from './orders-store.ts'

export interface OrderList {
  etag: string
  /** The JSON of the answer, checked against the contract once for each version. */
  body: string
}

/** The open orders as the fulfilment screen polls them: one query for each change, none for each poll. */
export function createOrderList(database: Database, changes: ChangeSignal): () => Promise<OrderList> {
  let held: { version: number; list: Promise<OrderList> } | undefined

  async function read(version: number): Promise<OrderList> {
    const orders = endpoints.listOpenOrders.response.parse(await listOpenOrders(database.queries))
    const body = JSON.stringify(orders)
    // The version alone would lie after a restore: the number comes back, and another list with it.
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    return { etag: `"orders-${version}-${digest}"`, body }
  }

  return async function readOrderList() {
    const version = await changes.version('orders')
    if (held?.version !== version) {
      // The list is read after its version: it may be newer than its label, never older.
      const list = read(version)
      held = { version, list }
      list.catch(() => (held = undefined))
    }
    return held.list
  }
}
