import { openFile, startProduct, type BenchEnvironment } from './product.ts'
import { seedOrders } from './seed.ts'

export const OPEN_ORDERS = 50
const FULFILLED_ORDERS = 1000

/** Fills the database with orders of one customer, once. @returns the customer's token. */
export async function prepareOrders(environment: BenchEnvironment): Promise<string> {
  const customer = await environment.issuer.token('bench', 'customer')
  const product = await startProduct(environment)
  const registered = await fetch(`${product.url}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer}`, 'content-type': 'application/json' },
    body: '{}',
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own response
  const { id: customerId } = (await registered.json()) as { id: string }
  await fetch(`${product.url}/api/stripe/products`)
  await product.stop()
  const database = openFile(environment.databaseFile)
  if (database.prepare('select id from orders limit 1').get() === undefined) {
    seedOrders(database, { customerId, firstIndex: 0, count: OPEN_ORDERS, fulfilled: false })
    seedOrders(database, { customerId, firstIndex: 1000, count: FULFILLED_ORDERS, fulfilled: true })
  }
  database.close()
  return customer
}
