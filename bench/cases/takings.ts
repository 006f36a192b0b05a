import { join } from 'node:path'
import { Client } from 'pg'
import {
  leastOf,
  measureCosts,
  onBothEngines,
  openFile,
  startProduct,
  type BenchEnvironment,
  type Engine,
} from '../support/product.ts'
import { yearOfOrders } from '../support/seed-year.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { table } from '../support/table.ts'

const ORDERS = 200_000
const ROUNDS = 10
const FIRST_DAY = '2025-01-01'
const YEAR = 'from=2025-01-01&to=2025-12-31'

/** Measures the takings of 200,000 orders on both engines: the figures and the file. */
export async function measureTakings(environment: BenchEnvironment): Promise<string> {
  const folder = join(environment.folder, 'takings')
  const own = { ...environment, folder, databaseFile: join(folder, 'fuel-shack.sqlite') }
  const rows = await onBothEngines((engine) => measureEngine(own, engine))
  return table(['Engine', 'What', 'API, ms', 'its connections to PostgreSQL, ms', 'until the answer, ms'], rows)
}

async function measureEngine(environment: BenchEnvironment, engine: Engine): Promise<string[][]> {
  // It migrates the database.
  await (await startProduct(environment, engine.url)).stop()
  await seed(environment, engine.url)
  const product = await startProduct(environment, engine.url)
  const measure = measureOn(environment, engine, product)
  try {
    return [
      await measure('a day', 'takings?from=2025-06-11'),
      await measure('a year', `takings?${YEAR}`),
      await measure('the file of a year', `takings/csv?${YEAR}`),
    ].map((row) => [engine.name, ...row])
  } finally {
    await product.stop()
  }
}

function measureOn({ issuer }: BenchEnvironment, engine: Engine, product: MeasuredServer) {
  return async (what: string, path: string): Promise<string[]> => {
    const costs: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // One manager alone would exceed the limit of calls in a minute.
      const token = await issuer.token(`bench-manager-${round}`, ['staff', 'manager'])
      const read = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${product.url}/api/manager/${path}`, { headers })
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
      }
      costs.push(await measureCosts(product, engine, read))
    }
    return [what, ...leastOf(costs).map((cost) => cost.toFixed(0))]
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
