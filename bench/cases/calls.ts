import { join } from 'node:path'
import { measureCpuPerRequest, type Call } from '../support/load.ts'
import { openFile, startProduct, type Ground } from '../support/product.ts'
import { findFreePort, startProgram, type Program } from '../support/programs.ts'
import { seedOrders } from '../support/seed.ts'
import { ratio, table } from '../support/table.ts'

const OPEN_ORDERS = 50

interface Case {
  name: string
  product: Call
  bare: Call
  requests: number
}

/** CPU of each call, as a ratio to a bare node:http that does the same in the same run. */
export async function compareCalls(ground: Ground): Promise<string> {
  const customer = await prepareOrders(ground)
  const product = await startProduct(ground)
  const bare = await startBare(ground, product)
  try {
    const rows: string[][] = []
    for (const { name, product: call, bare: bareCall, requests } of await cases(ground, product, customer)) {
      const floor = await measureCpuPerRequest(bare, bareCall, requests)
      const cost = await measureCpuPerRequest(product, call, requests)
      rows.push([name, floor.toFixed(0), cost.toFixed(0), ratio(cost, floor)])
    }
    return table(['Call', 'bare µs', 'product µs', 'ratio'], rows)
  } finally {
    await bare.stop()
    await product.stop()
  }
}

/** @returns a customer's token. */
async function prepareOrders(ground: Ground): Promise<string> {
  const customer = await ground.issuer.token('bench', 'customer')
  const product = await startProduct(ground)
  const registered = await fetch(`${product.url}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer}`, 'content-type': 'application/json' },
    body: '{}',
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own answer
  const { id: customerId } = (await registered.json()) as { id: string }
  await fetch(`${product.url}/api/stripe/products`)
  await product.stop()
  const database = openFile(ground.databaseFile)
  await seedOrders(database.execute, { customerId, firstIndex: 0, count: OPEN_ORDERS, fulfilled: false })
  await seedOrders(database.execute, { customerId, firstIndex: 1000, count: 1000, fulfilled: true })
  database.close()
  return customer
}

async function startBare(ground: Ground, product: Program): Promise<Program> {
  const port = await findFreePort()
  return startProgram(join('bench', 'bare-server.ts'), {
    port,
    readyPath: '/',
    env: {
      PORT: String(port),
      DATABASE_FILE: ground.databaseFile,
      JWK_JSON: JSON.stringify(ground.issuer.jwk),
      ISSUER: ground.issuer.url,
      AUDIENCE: ground.issuer.audience,
      CATALOGUE_JSON: await (await fetch(`${product.url}/api/stripe/products`)).text(),
    },
  })
}

async function cases(ground: Ground, product: Program, customer: string): Promise<Case[]> {
  const asCustomer = { authorization: `Bearer ${customer}` }
  const asStaff = { authorization: `Bearer ${await ground.issuer.token('bench-staff', 'staff')}` }
  const list = await fetch(`${product.url}/api/orders`, { headers: asStaff })
  const etag = list.headers.get('etag') ?? ''
  const plain = (path: string, headers = {}): Call => ({ path, headers, expectedStatus: 200 })
  return [
    { name: 'catalogue', product: plain('/api/stripe/products'), bare: plain('/catalogue'), requests: 2000 },
    {
      name: `open orders, ${OPEN_ORDERS} of 3 items, 200`,
      product: plain('/api/orders', asStaff),
      bare: plain('/orders'),
      requests: 1000,
    },
    {
      name: 'open orders, idle poll, 304',
      product: { path: '/api/orders', headers: { ...asStaff, 'if-none-match': etag }, expectedStatus: 304 },
      bare: { path: '/orders', headers: { 'if-none-match': '"bare"' }, expectedStatus: 304 },
      requests: 3000,
    },
    {
      name: 'balance, with its bearer check',
      product: plain('/api/customerBalances/current', asCustomer),
      bare: plain('/balance', asCustomer),
      requests: 2000,
    },
    {
      name: 'bearer check alone (a 404 behind it)',
      product: {
        path: '/api/customers/00000000-0000-7000-8000-000000000000',
        headers: asCustomer,
        expectedStatus: 404,
      },
      bare: plain('/bearer', asCustomer),
      requests: 2000,
    },
  ]
}
