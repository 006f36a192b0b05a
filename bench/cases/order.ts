import { sendPaidEvent } from '../support/paid-events.ts'
import {
  leastOf,
  measureCosts,
  onBothEngines,
  startProduct,
  type BenchEnvironment,
  type Engine,
} from '../support/product.ts'
import { table } from '../support/table.ts'

const ROUNDS = 6
/** The number of orders of one round. All of them are open while the changes are measured. */
const ORDERS = 50
const CONNECTIONS = 8
const STAFF = 8
const CART = {
  isDelivery: false,
  contactNumber: '0412 345 678',
  customerNotes: '',
  items: [
    { title: 'Shack burger', externalPaymentId: 'shack_burger', priceInCents: 1890, quantity: 1 },
    { title: 'Flat white', externalPaymentId: 'flat_white', priceInCents: 520, quantity: 2 },
  ].map((item) => ({ ...item, externalInventoryId: '' })),
}

/** CPU time from Pay to the paid order, and of a change of an order with the list that is read after it, on both engines. */
export async function measureOrder(environment: BenchEnvironment): Promise<string> {
  const rows = await onBothEngines((engine) => measureEngine(environment, engine))
  return table(['Engine', 'What', 'API, ms', 'its connections to PostgreSQL, ms'], rows)
}

async function measureEngine(environment: BenchEnvironment, engine: Engine): Promise<string[][]> {
  const { issuer, standinsUrl } = environment
  const tokensOf = (count: number, role: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => issuer.token(`bench-${role}-${index}`, role)))
  const customers = await tokensOf(ORDERS, 'customer')
  const staff = await tokensOf(STAFF, 'staff')
  const product = await startProduct(environment, engine.url, { ORDERING: 'open' })

  async function call(token: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${product.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response.json()
  }
  async function placeOrder(customer: string): Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own response
    const { sessionId } = (await call(customer, 'stripe/create-session', CART)) as { sessionId: string }
    await sendPaidEvent(product.url, standinsUrl, sessionId)
  }

  try {
    await inParallel(customers, (customer) => call(customer, 'customers', {}))
    const placed: number[][] = []
    const changed: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      placed.push(await measureCosts(product, engine, () => inParallel(customers, placeOrder)))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own response
      const open = (await call(staff[0] ?? '', 'orders')) as { id: string }[]
      const change = async (member: string) => {
        for (const action of ['fulfill', 'unfulfill']) {
          await call(member, `orders/${open[0]?.id}/${action}`, {})
          await call(member, 'orders')
        }
      }
      changed.push(await measureCosts(product, engine, () => inParallel(staff, change, 1)))
      await inParallel(open, ({ id }) => call(staff[round % STAFF] ?? '', `orders/${id}/fulfill`, {}))
    }
    const row = (what: string, rounds: number[][], calls: number) => {
      const [apiMs = NaN, databaseMs = NaN] = leastOf(rounds)
      return [engine.name, what, (apiMs / calls).toFixed(1), (databaseMs / calls).toFixed(1)]
    }
    return [row('order', placed, ORDERS), row('change, and the list of 50', changed, 2 * STAFF)]
  } finally {
    await product.stop()
  }
}

async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>, workers = CONNECTIONS) {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
