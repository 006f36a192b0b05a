import { createHmac } from 'node:crypto'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { openFile, openSchema, startProduct, type BenchEnvironment } from '../support/product.ts'
import type { MeasuredServer } from '../support/servers.ts'
import { benchId, seedOpenCheckouts, type Execute } from '../support/seed.ts'
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
  await seedOpenCheckouts(execute, PAYMENTS, CUSTOMERS)
  const events = Array.from({ length: PAYMENTS }, (_, index) => paidEvent(index))
  const startedAt = performance.now()
  const worker = async () => {
    for (let event = events.pop(); event !== undefined; event = events.pop()) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(event) }
      const answer = await fetch(`${product.url}/webhooks/stripe`, { method: 'POST', headers, body: event })
      if (!answer.ok) throw new Error(`A webhook was answered with ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (PAYMENTS / ((performance.now() - startedAt) / 1000)).toFixed(0)
}

function paidEvent(index: number): string {
  const session = {
    id: `cs_bench_${index}`,
    object: 'checkout.session',
    client_reference_id: benchId('01980005', index),
    status: 'complete',
    payment_status: 'paid',
    amount_total: 2930,
    currency: 'aud',
    livemode: false,
    payment_intent: `pi_settled_${index}`,
    customer_details: { email: 'bench@fuelshack.example' },
  }
  return JSON.stringify({
    id: `evt_bench_${index}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: session },
  })
}

function sign(payload: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secrets.webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
