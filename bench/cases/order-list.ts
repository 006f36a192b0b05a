import { compareCpuPerRequest, type Call } from '../support/load.ts'
import { openFile, startProduct, type BenchEnvironment } from '../support/product.ts'
import { prepareOrders, seedOrders } from '../support/seed.ts'
import { relative, table } from '../support/table.ts'

const REQUESTS = 300
/** One person alone would exceed the limit of changes in a minute. */
const STAFF = 4
const FEW = 1_000
const MANY = 1_000_000

/** CPU time of the lists with a thousand and with a million stored orders. A change makes the server read the open list again. */
export async function compareOrderLists(environment: BenchEnvironment): Promise<string> {
  await prepareOrders(environment)
  const few = await measure(environment)
  const database = openFile(environment.databaseFile)
  seedOrders(database, 10_000, MANY - FEW, true)
  // The actions of the first measurement would be read with each list of the second.
  database.exec('delete from order_actions')
  database.close()
  const many = await measure(environment)
  return table(
    ['List', `µs with ${FEW.toLocaleString('en')}`, `µs with ${MANY.toLocaleString('en')}`, 'relative'],
    few.map(({ name, cost }, index) => {
      const cost2 = many[index]?.cost ?? NaN
      return [name, cost.toFixed(0), cost2.toFixed(0), relative(cost2, cost)]
    }),
  )
}

async function measure(environment: BenchEnvironment): Promise<{ name: string; cost: number }[]> {
  const product = await startProduct(environment)
  try {
    const staff = await Promise.all(
      Array.from({ length: STAFF }, (_, index) => environment.issuer.token(`bench-staff-${index}`, 'staff')),
    )
    const tokens = staff.map((token) => ({ authorization: `Bearer ${token}` }))
    const [headers = {}] = tokens
    const list = await fetch(`${product.url}/api/orders`, { headers })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own response
    const orders = (await list.json()) as { id: string }[]
    const get = (path: string, as = headers): Call => ({ path, headers: as, expectedStatus: 200 })
    const change = orders.flatMap(({ id }, index) =>
      ['fulfill', 'unfulfill'].flatMap((action): Call[] => {
        const as = tokens[index % STAFF]
        return [{ ...get(`/api/orders/${id}/${action}`, as), method: 'POST' }, get('/api/orders', as)]
      }),
    )
    const measured: { name: string; cost: number }[] = []
    for (const [name, call] of [
      ['open orders, nothing changed', get('/api/orders')],
      ['open orders, read after each change', change],
      ['newest 100 fulfilled', get('/api/orders/historic')],
    ] as const) {
      const [cost = NaN] = await compareCpuPerRequest([{ program: product, call }], REQUESTS)
      measured.push({ name, cost })
    }
    return measured
  } finally {
    await product.stop()
  }
}
