import { openSchema, startProduct, type BenchEnvironment } from '../support/product.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { table } from '../support/table.ts'

/** Checkouts that the provider rejects, and payment pages that stay open. */
const REJECTED = 600
const LEFT_OPEN = 600
const CUSTOMERS_AT_ONCE = 24
const PAID = 5
const PAUSE_MS = 7000
const POLL_MS = 200
const GIVE_UP_AFTER_MS = 180_000

/** The stand-ins of the benchmarks send no webhooks: only the sweep can make the orders. */
export async function measureSweepFlood(environment: BenchEnvironment): Promise<string> {
  const rows = [['SQLite', ...(await flood(environment, ''))]]
  const server = process.env['TEST_DATABASE_URL']
  if (server) {
    const schema = await openSchema(server)
    try {
      rows.push(['PostgreSQL', ...(await flood(environment, schema.url))])
    } finally {
      await schema.close()
    }
  }
  const columns = ['rejected checkouts', 'pages left open', 'paid orders', 'quickest, s', 'slowest, s']
  return table(['Engine', ...columns], rows)
}

async function flood(environment: BenchEnvironment, databaseUrl: string): Promise<string[]> {
  // Each customer has a network of their own, as in an attack.
  const product = await startProduct(environment, databaseUrl, { TRUST_PROXY: '1' })
  try {
    const shop = { environment, product, run: databaseUrl === '' ? 'file' : 'server' }
    await startCheckouts(shop, { count: REJECTED, name: 'rejected', email: 'bench+stripe-500@fuelshack.example' })
    await startCheckouts(shop, { count: LEFT_OPEN, name: 'left', email: 'bench@fuelshack.example' })
    const waits: number[] = []
    for (let index = 0; index < PAID; index += 1) {
      // Another moment between two sweeps each time.
      await pause(PAUSE_MS)
      const waited = await waitForPaidOrder(shop, index)
      console.error(`${shop.run}: a paid order appeared after ${(waited / 1000).toFixed(1)} s`)
      waits.push(waited)
    }
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
    return [REJECTED, LEFT_OPEN, PAID, seconds(Math.min(...waits)), seconds(Math.max(...waits))].map(String)
  } finally {
    await product.stop()
  }
}

interface Shop {
  environment: BenchEnvironment
  product: MeasuredServer
  run: string
}

async function startCheckouts(shop: Shop, { count, name, email }: { count: number; name: string; email: string }) {
  const statuses = new Map<number, number>()
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = (next += 1)
      const { status } = await startCheckout(shop, { subject: `${shop.run}-${name}-${index}`, email, index })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, worker))
  console.error(`${shop.run}: ${name}: ${JSON.stringify([...statuses])}`)
}

async function startCheckout(
  { environment, product }: Shop,
  customer: { subject: string; email: string; index: number },
): Promise<{ status: number; url: string }> {
  const token = await environment.issuer.token(customer.subject, 'customer', customer.email)
  const { index } = customer
  const answer = await fetch(`${product.url}/api/stripe/create-session`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${index % 200}.${Math.floor(index / 200)}.1`,
    },
    body: JSON.stringify(CART),
  })
  const body: unknown = await answer.json()
  const url = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : ''
  return { status: answer.status, url }
}

async function waitForPaidOrder(shop: Shop, index: number): Promise<number> {
  const staff = await shop.environment.issuer.token('sam', 'staff')
  const countOrders = async () => {
    const answer = await fetch(`${shop.product.url}/api/orders`, { headers: { authorization: `Bearer ${staff}` } })
    const orders: unknown = await answer.json()
    return Array.isArray(orders) ? orders.length : 0
  }
  const before = await countOrders()
  const customer = { subject: `${shop.run}-paid-${index}`, email: 'bench@fuelshack.example', index: 5000 + index }
  const { url } = await startCheckout(shop, customer)
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(CARD) })
  if (paid.status !== 303) throw new Error(`The payment was answered with ${paid.status}`)
  const paidAt = performance.now()
  while ((await countOrders()) === before) {
    if (performance.now() - paidAt > GIVE_UP_AFTER_MS) throw new Error('The paid order did not appear')
    await pause(POLL_MS)
  }
  return performance.now() - paidAt
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const CART = {
  isDelivery: false,
  contactNumber: '0412 345 678',
  customerNotes: '',
  items: [
    {
      title: 'Shack burger',
      externalInventoryId: '',
      externalPaymentId: 'shack_burger',
      priceInCents: 1890,
      quantity: 1,
    },
  ],
}
const CARD = {
  method: 'card',
  email: 'bench@fuelshack.example',
  name: 'Bench',
  cardNumber: '4242424242424242',
  expiry: '12 / 39',
  cvc: '123',
}
