import { join } from 'node:path'
import { openFile } from '../support/product.ts'
import { BASE_TIME_MS, seedOrders } from '../support/seed.ts'
import { startWholeProduct } from '../support/whole-product.ts'

const CUSTOMER = '01980003-0000-7000-8000-0000000000ff'

export interface StockedBoard {
  origin: string
  /** A new order, on the list from the server's next transaction on. */
  addOrder: () => Promise<void>
  stop: () => Promise<void>
}

/** The whole product with open orders of the last minutes. */
export async function startStockedBoard(folder: string, openOrders: number): Promise<StockedBoard> {
  const settings = { ORDERING: 'open' }
  // Creates the database.
  const first = await startWholeProduct(folder, settings)
  await first.stop()
  const database = openFile(join(folder, 'fuel-shack.sqlite'))
  const secondOf = (timeMs: number) => Math.floor((timeMs - BASE_TIME_MS) / 1000)
  const seed = (firstIndex: number, count: number) =>
    seedOrders(database.execute, { customerId: CUSTOMER, firstIndex, count, fulfilled: false })
  const now = new Date().toISOString()
  await database.execute(`insert into customers (id, subject, created_at) values ('${CUSTOMER}', 'bench', '${now}')`)
  await seed(secondOf(Date.now()) - openOrders, openOrders)
  const product = await startWholeProduct(folder, settings)
  return {
    origin: product.origin,
    async addOrder() {
      await seed(secondOf(Date.now()), 1)
      await database.execute("update list_versions set version = version + 1 where name = 'orders'")
    },
    async stop() {
      database.close()
      await product.stop()
    },
  }
}
