const BASE_TIME_MS = Date.UTC(2026, 0, 1)
const ROWS_PER_STATEMENT = 2000

/** Runs SQL on whichever engine the product was started on; all values in it are our own. */
export type Execute = (sql: string) => Promise<unknown>

/** A UUID that sorts by its number, as the product's own ids sort by time. */
function benchId(kind: string, index: number): string {
  return `${kind}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`
}

async function insert(execute: Execute, into: string, rows: Iterable<string>): Promise<void> {
  let batch: string[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_PER_STATEMENT) continue
    await execute(`insert into ${into} values ${batch.join(', ')}`)
    batch = []
  }
  if (batch.length > 0) await execute(`insert into ${into} values ${batch.join(', ')}`)
}

function* range(first: number, count: number): Generator<number> {
  for (let index = first; index < first + count; index += 1) yield index
}
const timeOf = (index: number) => new Date(BASE_TIME_MS + index * 1000).toISOString()

interface OrderSeed {
  customerId: string
  firstIndex: number
  count: number
  fulfilled: boolean
}

/** Orders of three items, one a second. */
export async function seedOrders(execute: Execute, seed: OrderSeed): Promise<void> {
  const { customerId, firstIndex, count, fulfilled } = seed
  const checkoutOf = (index: number) => benchId('01980001', index)
  const orderOf = (index: number) => benchId('01980000', index)
  await execute('begin')
  await insert(
    execute,
    'checkouts (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, created_at)',
    range(firstIndex, count).map(
      (index) =>
        `('${checkoutOf(index)}', '${customerId}', 'o${index}', 'settled', 0, '', '', 2930, '${timeOf(index)}')`,
    ),
  )
  await insert(
    execute,
    `orders (id, checkout_id, customer_id, created_at, fulfilled_at, is_delivery, contact_number, contact_email_address,
       transaction_id, customer_notes, total_cents)`,
    range(firstIndex, count).map((index) => {
      const fulfilledAt = fulfilled ? `'${timeOf(index)}'` : 'null'
      return `('${orderOf(index)}', '${checkoutOf(index)}', '${customerId}', '${timeOf(index)}', ${fulfilledAt}, 0,
        '0412 345 678', 'bench@fuelshack.example', 'pi_${index}', 'No beetroot, please', 2930)`
    }),
  )
  await insert(
    execute,
    'order_items (id, order_id, position, product_id, title, unit_price_cents, quantity)',
    range(firstIndex, count).flatMap((index) =>
      ['Shack burger', 'Hot chips, large', 'Flat white'].map(
        (title, position) =>
          `('${benchId(`0198002${position}`, index)}', '${orderOf(index)}', ${position}, 'shack_burger', '${title}', 976, 1)`,
      ),
    ),
  )
  await execute('commit')
  await execute('analyze')
}
