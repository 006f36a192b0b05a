import { join } from 'node:path'
import { Client } from 'pg'
import { onBothEngines, openFile, startProduct, type BenchEnvironment } from '../support/product.ts'
import { yearOfOrders } from '../support/seed-year.ts'
import { table } from '../support/table.ts'

const ORDERS = 200_000
const ROUNDS = 10
const FIRST_DAY = '2025-01-01'
const PERIODS = { day: 'from=2025-06-11', year: 'from=2025-01-01&to=2025-12-31' }

/** CPU time of the takings of a day and of a year with 200,000 orders, and what the file of a year takes, on both engines. */
export async function measureTakings(environment: BenchEnvironment): Promise<string> {
  const folder = join(environment.folder, 'takings')
  const own = { ...environment, folder, databaseFile: join(folder, 'fuel-shack.sqlite') }
  const rows = await onBothEngines(({ name, url, cpuMicroseconds }) => measureEngine(own, name, url, cpuMicroseconds))
  return table(['Engine', 'What', 'API, ms', 'its connections to PostgreSQL, ms', 'until the answer, ms'], rows)
}

async function measureEngine(
  environment: BenchEnvironment,
  engine: string,
  databaseUrl: string,
  databaseCpu: () => Promise<number>,
): Promise<string[][]> {
  // It migrates the database.
  await (await startProduct(environment, databaseUrl)).stop()
  await seed(environment, databaseUrl)
  const product = await startProduct(environment, databaseUrl)
  try {
    await fetch(`${product.url}/api/stripe/products`)
    const rows: string[][] = []
    for (const [what, path] of [
      ['a day', `takings?${PERIODS.day}`],
      ['a year', `takings?${PERIODS.year}`],
      ['the file of a year', `takings/csv?${PERIODS.year}`],
    ] as const) {
      const costs: number[][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        // One manager alone would exceed the limit of calls in a minute.
        const token = await environment.issuer.token(`bench-manager-${round}`, ['staff', 'manager'])
        const [api, database, startedAt] = [product.cpuMicroseconds(), await databaseCpu(), performance.now()]
        const answer = await fetch(`${product.url}/api/manager/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
        await answer.arrayBuffer()
        const took = performance.now() - startedAt
        costs.push([(product.cpuMicroseconds() - api) / 1000, ((await databaseCpu()) - database) / 1000, took])
      }
      const least = [0, 1, 2].map((index) => Math.min(...costs.map((cost) => cost[index] ?? Infinity)))
      rows.push([engine, what, ...least.map((ms) => ms.toFixed(0))])
    }
    return rows
  } finally {
    await product.stop()
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
