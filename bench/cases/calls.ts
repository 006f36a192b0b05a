import { join } from 'node:path'
import { compareCpuPerRequest, type Call } from '../support/load.ts'
import { OPEN_ORDERS, prepareOrders } from '../support/prepared-orders.ts'
import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startServer, type MeasuredServer } from '../support/servers.ts'
import { relative, table } from '../support/table.ts'

interface Case {
  name: string
  product: Call
  bare: Call
  requests: number
}

/** CPU time of each call, relative to a bare node:http server that does the same work in the same run. */
export async function compareCalls(environment: BenchEnvironment): Promise<string> {
  const customer = await prepareOrders(environment)
  const product = await startProduct(environment)
  const bare = await startBare(environment, product)
  try {
    const rows: string[][] = []
    for (const { name, product: call, bare: bareCall, requests } of await cases(environment, product, customer)) {
      const loads = [
        { program: bare, call: bareCall },
        { program: product, call },
      ]
      const [baseline = NaN, cost = NaN] = await compareCpuPerRequest(loads, requests)
      rows.push([name, baseline.toFixed(0), cost.toFixed(0), relative(cost, baseline)])
    }
    return table(['Call', 'bare server, µs', 'product, µs', 'relative'], rows)
  } finally {
    await bare.stop()
    await product.stop()
  }
}

async function startBare(environment: BenchEnvironment, product: MeasuredServer): Promise<MeasuredServer> {
  const port = await findFreePort()
  return startServer(join('bench', 'bare-server.ts'), {
    port,
    readyPath: '/',
    env: {
      PORT: String(port),
      DATABASE_FILE: environment.databaseFile,
      JWK_JSON: JSON.stringify(environment.issuer.jwk),
      ISSUER: environment.issuer.url,
      AUDIENCE: environment.issuer.audience,
      CATALOGUE_JSON: await (await fetch(`${product.url}/api/stripe/products`)).text(),
    },
  })
}

async function cases(environment: BenchEnvironment, product: MeasuredServer, customer: string): Promise<Case[]> {
  const asCustomer = { authorization: `Bearer ${customer}` }
  const asStaff = { authorization: `Bearer ${await environment.issuer.token('bench-staff', 'staff')}` }
  const list = await fetch(`${product.url}/api/orders`, { headers: asStaff })
  const etag = list.headers.get('etag') ?? ''
  const ticket = await fetch(`${product.url}/api/customers/current/ticket`, { headers: asCustomer })
  const ticketEtag = ticket.headers.get('etag') ?? ''
  const plain = (path: string, headers = {}): Call => ({ path, headers, expectedStatus: 200 })
  const unchanged = (path: string, headers: Record<string, string>, version: string): Call => ({
    path,
    headers: { ...headers, 'if-none-match': version },
    expectedStatus: 304,
  })
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
      product: unchanged('/api/orders', asStaff, etag),
      // The same request headers as the product gets.
      bare: unchanged('/orders', asStaff, '"bare"'),
      requests: 1000,
    },
    {
      name: 'ticket of a customer, idle poll, 304',
      product: unchanged('/api/customers/current/ticket', asCustomer, ticketEtag),
      bare: unchanged('/orders', asCustomer, '"bare"'),
      requests: 1000,
    },
    {
      name: 'balance, with its bearer check',
      product: plain('/api/customerBalances/current', asCustomer),
      bare: plain('/balance', asCustomer),
      requests: 2000,
    },
    {
      name: 'bearer check alone (a 404 behind it)',
      product: { ...plain('/api/customers/00000000-0000-7000-8000-000000000000', asCustomer), expectedStatus: 404 },
      bare: plain('/bearer', asCustomer),
      requests: 2000,
    },
  ]
}
