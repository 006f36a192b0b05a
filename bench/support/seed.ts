import type { DatabaseSync } from 'node:sqlite'
import { openFile, startProduct, type BenchEnvironment } from './product.ts'

export const OPEN_ORDERS = 50
const FULFILLED_ORDERS = 1000
const BASE_TIME_SECONDS = Date.UTC(2026, 0, 1) / 1000
/** One order a second, in the format of the product. */
const TIME = `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${BASE_TIME_SECONDS} + i, 'unixepoch')`
const ITEMS = `(values (0, 'Shack burger'), (1, 'Hot chips, large'), (2, 'Flat white'))`

/** SQL of a UUID that sorts by the number `i`, as the product's own ids sort by time. */
const idOf = (kind: string) => `${kind} || '-0000-7000-8000-' || printf('%012x', i)`
const CHECKOUT = idOf("'01980001'")
const ORDER = idOf("'01980000'")

/** Fills the database with orders of one customer, once. @returns the customer's token. */
export async function prepareOrders(environment: BenchEnvironment): Promise<string> {
  const customer = await environment.issuer.token('bench', 'customer')
  const product = await startProduct(environment)
  const headers = { authorization: `Bearer ${customer}`, 'content-type': 'application/json' }
  await fetch(`${product.url}/api/customers`, { method: 'POST', headers, body: '{}' })
  await product.stop()
  const database = openFile(environment.databaseFile)
  if (database.prepare('select id from orders limit 1').get() === undefined) {
    seedOrders(database, 0, OPEN_ORDERS, false)
    seedOrders(database, 1000, FULFILLED_ORDERS, true)
  }
  database.close()
  return customer
}

/** Stores orders of three items of the only customer. */
export function seedOrders(database: DatabaseSync, first: number, count: number, areFulfilled: boolean): void {
  const numbers = `with recursive numbers(i) as
    (select ${first} union all select i + 1 from numbers where i < ${first + count - 1})`
  const closedAt = areFulfilled ? TIME : 'null'
  const customerId = String(database.prepare('select id from customers').get()?.['id'])
  database.exec(`
    begin;
    insert into checkouts
      (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, created_at)
    ${numbers} select ${CHECKOUT}, '${customerId}', 'o' || i, 'settled', 0, '', '', 2930, ${TIME} from numbers;
    insert into orders
      (id, checkout_id, customer_id, created_at, fulfilled_at, closed_at, is_delivery, contact_number, contact_email_address,
       transaction_id, customer_notes, total_cents)
    ${numbers} select ${ORDER}, ${CHECKOUT}, '${customerId}', ${TIME}, ${closedAt}, ${closedAt}, 0, '0412 345 678',
      'bench@fuelshack.example', 'pi_' || i, 'No beetroot, please', 2930 from numbers;
    insert into order_items (id, order_id, position, product_id, title, unit_price_cents, quantity)
    ${numbers} select ${idOf("'0198002' || column1")}, ${ORDER}, column1, 'shack_burger', column2, 976, 1
      from numbers, ${ITEMS};
    commit;
    analyze;`)
}
