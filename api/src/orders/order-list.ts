import { endpoints } from '@fuel-shack/contract/endpoints'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import { listOpenOrders } from './orders-store.ts'

/** Caches the open orders for the polling fulfilment screens: queries the database once per change, not per poll. */
export function createOrderList(database: Database, changes: ChangeSignal): () => Promise<string> {
  let cached: { version: number; list: Promise<string> } | undefined

  async function read(): Promise<string> {
    const orders = endpoints.listOpenOrders.response.parse(await listOpenOrders(database.queries))
    return JSON.stringify(orders)
  }

  return async function readOrderList() {
    const version = await changes.version('orders')
    if (cached?.version !== version) {
      // Read the list after its version: it may be newer than the version says, but never older.
      const list = read()
      cached = { version, list }
      list.catch(() => (cached = undefined))
    }
    return cached.list
  }
}
