import { compareCpuPerRequest, type Call } from '../support/load.ts'
import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { OPEN_ORDERS, prepareOrders } from '../support/seed.ts'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startServer, type MeasuredServer } from '../support/servers.ts'
import { relative, table } from '../support/table.ts'

interface Case extends Call {
  name: string
  requests: number
  /** The path of the same work on the bare server, which gets the same headers. */
  barePath: string
}

/** CPU time of each call, relative to a bare node:http server that does the same work in the same run. */
export async function compareCalls(environment: BenchEnvironment): Promise<string> {
  const customer = await prepareOrders(environment)
  const product = await startProduct(environment)
  const bare = await startBare(environment, product)
  try {
    const rows: string[][] = []
    for (const { name, requests, barePath, ...call } of await cases(environment, product, customer)) {
      const loads = [
        { program: bare, call: { ...call, path: barePath } },
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
  return startServer('bench/bare-server.ts', {
    port,
    readyPath: '/catalogue',
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
  const orders = { path: '/api/orders', barePath: '/orders', headers: asStaff, requests: 1000, expectedStatus: 200 }
  const ticket = { ...orders, path: '/api/customers/current/ticket', headers: asCustomer }
  const dishes = { barePath: '/catalogue', requests: 2000, expectedStatus: 200 }
  async function pollOf(name: string, call: Omit<Case, 'name'>): Promise<Case> {
    const { headers } = await fetch(product.url + call.path, { headers: call.headers ?? {} })
    const conditional = { ...call.headers, 'if-none-match': headers.get('etag') ?? '' }
    return { ...call, name: `${name}, idle poll, 304`, headers: conditional, expectedStatus: 304 }
  }
  return [
    { name: 'catalogue', path: '/api/stripe/products', barePath: '/catalogue', requests: 2000, expectedStatus: 200 },
    await pollOf('menu', { ...dishes, path: '/api/menu' }),
    { name: `open orders, ${OPEN_ORDERS} of 3 items, 200`, ...orders },
    await pollOf('open orders', orders),
    await pollOf('ticket of a customer', ticket),
    {
      name: 'balance, with its bearer check',
      path: '/api/customerBalances/current',
      barePath: '/balance',
      headers: asCustomer,
      requests: 2000,
      expectedStatus: 200,
    },
    {
      name: 'bearer check alone (a 404 behind it)',
      path: '/api/customers/00000000-0000-7000-8000-000000000000',
      barePath: '/bearer',
      headers: asCustomer,
      expectedStatus: 404,
      requests: 2000,
    },
    await pollOf('configuration of the page', { ...dishes, path: '/api/app-config' }),
  ]
}
