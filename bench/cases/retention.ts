import { openFile, startProduct, type BenchEnvironment } from '../support/product.ts'
import { seedOrders } from '../support/seed.ts'
import { table } from '../support/table.ts'

const ORDERS = 200_000
/** The job starts two minutes after the server, and takes longer than the rest of this time. */
const WATCH_FOR_MS = 150_000
const POLL_MS = 5

/** Response times during the retention job when many orders are past their period at once. */
export async function measureRetention(environment: BenchEnvironment): Promise<string> {
  const database = openFile(environment.databaseFile)
  const started = await startProduct(environment)
  await started.stop()
  await database.execute("insert into customers (id, subject, created_at) values ('retention', 'retention', '2026')")
  await seedOrders(database.execute, { customerId: 'retention', firstIndex: 5_000_000, count: ORDERS, fulfilled: true })
  const countLeft = () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of our own
    const row = database.first("select count(*) as count from orders where contact_number <> ''") as { count: number }
    return row.count
  }
  const before = countLeft()
  const product = await startProduct(environment)
  try {
    const times = await watch(`${product.url}/healthz`)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? NaN).toFixed(1)
    return table(
      ['Orders', 'cleared meanwhile', 'response p50, ms', 'p99', 'longest'],
      [[String(ORDERS), String(before - countLeft()), at(0.5), at(0.99), (times.at(-1) ?? NaN).toFixed(1)]],
    )
  } finally {
    database.close()
    await product.stop()
  }
}

async function watch(url: string): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + WATCH_FOR_MS
  while (performance.now() < end) {
    const sentAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - sentAt)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return times.toSorted((a, b) => a - b)
}
