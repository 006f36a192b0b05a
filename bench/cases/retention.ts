import { openFile, startProduct, type Ground } from '../support/product.ts'
import { seedOrders } from '../support/seed.ts'
import { table } from '../support/table.ts'

const ORDERS = 200_000
/** The job starts two minutes after the server, and has work for longer than this. */
const WATCH_FOR_MS = 150_000
const LOOK_EVERY_MS = 5

/** What callers notice of the retention job when all of many orders are past their period at once. */
export async function measureRetention(ground: Ground): Promise<string> {
  const database = openFile(ground.databaseFile)
  const started = await startProduct(ground)
  await started.stop()
  await database.execute("insert into customers (id, subject, created_at) values ('retention', 'retention', '2026')")
  await seedOrders(database.execute, { customerId: 'retention', firstIndex: 5_000_000, count: ORDERS, fulfilled: true })
  const countLeft = () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of our own
    const row = database.first("select count(*) as count from orders where contact_number <> ''") as { count: number }
    return row.count
  }
  const before = countLeft()
  const product = await startProduct(ground)
  try {
    const times = await watch(`${product.url}/healthz`)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? NaN).toFixed(1)
    return table(
      ['Orders', 'cleared meanwhile', 'answer p50, ms', 'p99', 'longest'],
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
    const askedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return times.toSorted((a, b) => a - b)
}
