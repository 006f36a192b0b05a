import { endpoints } from '@fuel-shack/contract/endpoints'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database } from '../db/database.ts'
import { listOpenOrders } from './orders-store.ts'

/** The open orders as the fulfilment screen polls them: one query for each change, none for each poll. */
export function createOrderList(database: Database, changes: ChangeSignal): () => Promise<string> {
  let held: { version: number; list: Promise<string> } | undefined

  async function read(): Promise<string> {
    const orders = endpoints.listOpenOrders.response.parse(await listOpenOrders(database.queries))
    return JSON.stringify(orders)
  }

  return async function readOrderList() {
    const version = await changes.version('orders')
    if (held?.version !== version) {
      // The list is read after its version: it may be newer than its label, never older.
      const list = read()
      held = { version, list }
      list.catch(() => (held = undefined))
    }
    return held.list
  }
}
