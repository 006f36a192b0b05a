import { join } from 'node:path'
import { Client } from 'pg'
import { startLargeAccount } from '../support/large-account.ts'
import { onBothEngines, openFile, startProduct, type BenchEnvironment } from '../support/product.ts'
import { yearOfOrders } from '../support/seed-year.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { table } from '../support/table.ts'

const ORDERS = 200_000
const ROUNDS = 10
const FIRST_DAY = '2025-01-01'
const YEAR = 'from=2025-01-01&to=2025-12-31'
const TENTH = 'from=2025-01-01&to=2025-02-05'
const MONTH = { from: '2025-05-01', to: '2025-05-31' }

interface Engine {
  name: string
  url: string
  cpuMicroseconds: () => Promise<number>
}

/** What takings of 200,000 orders cost on both engines: figures, the file and its memory, and a comparison with Stripe. */
export async function measureTakings(environment: BenchEnvironment): Promise<string> {
  const folder = join(environment.folder, 'takings')
  const own = { ...environment, folder, databaseFile: join(folder, 'fuel-shack.sqlite') }
  const rows = await onBothEngines((engine) => measureEngine(own, engine))
  return table(
    ['Engine', 'What', 'API, ms', 'its connections to PostgreSQL, ms', 'until the answer, ms', 'most MB'],
    rows,
  )
}

async function measureEngine(environment: BenchEnvironment, engine: Engine): Promise<string[][]> {
  // It migrates the database.
  await (await startProduct(environment, engine.url)).stop()
  await seed(environment, engine.url)
  const account = await startLargeAccount(environment.standinsUrl, FIRST_DAY, ORDERS)
  const product = await startProduct(environment, engine.url, { STRIPE_API_URL: account.url })
  const measure = measureOn(environment, engine, product)
  try {
    await fetch(`${product.url}/api/stripe/products`)
    return [
      // In this order: what a process has reserved stays with it. Ten files of a tenth make as much garbage as one of the year.
      await measure('the file of 20,000 orders, ten times', `takings/csv?${TENTH}`),
      await measure('the file of 200,000 orders, once', `takings/csv?${YEAR}`, { rounds: 1 }),
      await measure('a day', 'takings?from=2025-06-11'),
      await measure('a year', `takings?${YEAR}`),
      await measure('the file of a year', `takings/csv?${YEAR}`),
      await measure('a comparison of a month', 'takings/stripe', { body: MONTH }),
    ].map((row) => [engine.name, ...row])
  } finally {
    console.log(`${engine.name}: ${account.calls.count / ROUNDS} calls of Stripe's list for each comparison`)
    account.close()
    await product.stop()
  }
}

function measureOn({ issuer }: BenchEnvironment, engine: Engine, product: MeasuredServer) {
  return async (
    what: string,
    path: string,
    { rounds = ROUNDS, body }: { rounds?: number; body?: object } = {},
  ): Promise<string[]> => {
    const costs: number[][] = []
    product.takePeakMegabytes()
    for (let round = 0; round < rounds; round += 1) {
      // One manager alone would exceed the limit of calls in a minute.
      const token = await issuer.token(`bench-manager-${round}`, ['staff', 'manager'])
      const [api, database, startedAt] = [product.cpuMicroseconds(), await engine.cpuMicroseconds(), performance.now()]
      const answer = await fetch(`${product.url}/api/manager/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      const took = performance.now() - startedAt
      costs.push([(product.cpuMicroseconds() - api) / 1000, ((await engine.cpuMicroseconds()) - database) / 1000, took])
    }
    const least = [0, 1, 2].map((index) => Math.min(...costs.map((cost) => cost[index] ?? Infinity)))
    return [what, ...[...least, product.takePeakMegabytes()].map((number) => number.toFixed(0))]
  }
}

async function seed({ databaseFile }: BenchEnvironment, databaseUrl: string): Promise<void> {
  const statements = yearOfOrders(FIRST_DAY, ORDERS, databaseUrl !== '')
  if (databaseUrl === '') {
    const database = openFile(databaseFile)
    for (const statement of statements) database.exec(statement)
    database.close()
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
