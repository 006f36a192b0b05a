import { openFile, openSchema, startProduct, type BenchEnvironment } from '../support/product.ts'
import { paidEvent, sendEvent } from '../support/paid-events.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { seedCustomers, seedOpenCheckouts, type Execute } from '../support/seed.ts'
import { table } from '../support/table.ts'

const PAYMENTS = 2000
const CUSTOMERS = 100
const CONNECTIONS = 16

/** How many signed events a second become orders, on each available engine. */
export async function measureSettling(environment: BenchEnvironment): Promise<string> {
  const rows = [['SQLite', await onFile(environment)]]
  const server = process.env['TEST_DATABASE_URL']
  if (server) rows.push(['PostgreSQL', await onServer(environment, server)])
  return table(['Engine', 'settled orders a second'], rows)
}

async function onFile(environment: BenchEnvironment): Promise<string> {
  const product = await startProduct(environment)
  const database = openFile(environment.databaseFile)
  try {
    return await settle(product, database.execute)
  } finally {
    database.close()
    await product.stop()
  }
}

async function onServer(environment: BenchEnvironment, server: string): Promise<string> {
  const schema = await openSchema(server)
  const product = await startProduct(environment, schema.url)
  try {
    return await settle(product, schema.execute)
  } finally {
    await product.stop()
    await schema.close()
  }
}

async function settle(product: MeasuredServer, execute: Execute): Promise<string> {
  await seedCustomers(execute, CUSTOMERS)
  await seedOpenCheckouts(execute, { firstIndex: 0, count: PAYMENTS, customers: CUSTOMERS })
  const events = Array.from({ length: PAYMENTS }, (_, index) => paidEvent(index))
  const startedAt = performance.now()
  const worker = async () => {
    for (let event = events.pop(); event !== undefined; event = events.pop()) {
      await sendEvent(product.url, event)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (PAYMENTS / ((performance.now() - startedAt) / 1000)).toFixed(0)
}
