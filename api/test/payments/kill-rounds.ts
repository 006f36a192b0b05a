import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import { Stripe } from 'stripe'
import { startApi, type ApiProcess } from '../support/api-process.ts'
import { readSnapshot } from '../support/database-snapshot.ts'
import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { siteFolder } from '@fuel-shack/harness/site'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { startStandins, type Standins } from '@fuel-shack/harness/stack/standins'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { makeServerDatabase } from '../support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'
import { startWebhookRelay } from '../support/webhook-relay.ts'

/** A push to staff, and the confirmation with the tax invoice to the customer. */
const MESSAGES_PER_ORDER = 2

/** The number is below the rate limit of one user. */
const CHECKOUTS_PER_CUSTOMER = 8
const ORDERS_TIMEOUT_MS = 60_000

interface KillCounts {
  rounds: number
  /** Payment pages whose opening the API acknowledged. */
  opened: number
  paid: number
  orders: number
  /** Paid pages without an order after the restart. */
  lost: number
  /** Orders beyond the first for each paid page. */
  doubled: number
  /** Pages and payments that the API acknowledged, and that were not in the database right after the kill. */
  acknowledgedLost: number
  acknowledged: number
  wrongCards: number
  /** Orders whose push to staff was not queued once. */
  wrongMessages: number
}

interface Tally {
  opened: Set<string>
  paid: Set<string>
}

/** Kills the server with SIGKILL during paid checkouts in every round, and then compares the database with the payments. */
export async function runKillRounds({ rounds, customers }: { rounds: number; customers: number }): Promise<KillCounts> {
  const relay = await startWebhookRelay()
  const [issuer, database, standins] = await Promise.all([
    startTestIssuer(),
    makeServerDatabase(),
    startStandins({ webhook: { url: relay.url, secret: secrets.webhookSecret } }),
  ])
  // The customers have more open orders than a person.
  const site = copySite(siteFolder, ALL_DAY)
  const tally: Tally = { opened: new Set(), paid: new Set() }
  let acknowledgedLost = 0
  const start = async () => {
    const api = await startApi({
      database: database.address,
      issuer,
      stripeUrl: standins.url,
      oneSignalUrl: `${standins.url}/onesignal`,
      environment: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info', SITE_DIR: site },
    })
    relay.pointAt(api.address)
    return api
  }

  try {
    for (let round = 0; round < rounds; round += 1) {
      const api = await start()
      await sellUntilKilled({ api, issuer, standins, customers, tally })
      relay.pointAt(undefined)
      const snapshot = await readSnapshot(database.address)
      const ordered = new Set(snapshot.orderedSessions)
      acknowledgedLost += countMissing(tally.opened, snapshot.sessions) + countMissing(relay.acknowledged, ordered)
    }
    const api = await start()
    await waitForOrders(tally.paid, database.address)
    await redeliverAll(api, standins)
    await api.end()
    const { orderedSessions: ordered, wrongCards, queuedMessages } = await readSnapshot(database.address)
    return {
      rounds,
      opened: tally.opened.size,
      paid: tally.paid.size,
      orders: ordered.length,
      lost: countMissing(tally.paid, new Set(ordered)),
      doubled: ordered.length - new Set(ordered).size,
      acknowledged: tally.opened.size + relay.acknowledged.size,
      acknowledgedLost,
      wrongCards,
      wrongMessages: Math.abs(queuedMessages - MESSAGES_PER_ORDER * ordered.length),
    }
  } finally {
    relay.close()
    issuer.close()
    await standins.close()
    await database.remove()
  }
}

interface Sale {
  api: ApiProcess
  issuer: TestIssuer
  standins: Standins
  customers: number
  tally: Tally
}

async function sellUntilKilled({ api, issuer, standins, customers, tally }: Sale): Promise<void> {
  let paymentsUntilKill = 1 + randomInt(customers * CHECKOUTS_PER_CUSTOMER - customers)
  const killSoon = async () => {
    await delay(randomInt(20))
    await api.end('SIGKILL')
  }
  let kill: Promise<void> | undefined

  async function buyUntilKilled(): Promise<void> {
    const token = await issuer.token({ subject: randomUUID(), email: 'casey@fuelshack.example' })
    const address = Array.from({ length: 3 }, () => randomInt(256)).join('.')
    for (let bought = 0; bought < CHECKOUTS_PER_CUSTOMER; bought += 1) {
      const session = await openSession(api.address, token, `10.${address}`)
      if (!session) return
      tally.opened.add(session.sessionId)
      const { status } = await standins.pay(session.url)
      if (status !== 303) throw new Error(`The payment page answered ${status}`)
      tally.paid.add(session.sessionId)
      paymentsUntilKill -= 1
      if (paymentsUntilKill === 0) kill = killSoon()
    }
  }

  await Promise.all(Array.from({ length: customers }, buyUntilKilled))
  await (kill ?? api.end('SIGKILL'))
}

/** @returns undefined if the server was killed meanwhile. */
async function openSession(address: string, token: string, from: string): Promise<CheckoutSession | undefined> {
  try {
    const response = await fetch(`${address}/api/stripe/create-session`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': from,
      },
      // Without different notes the API would answer `already_paid` until the previous webhook arrives.
      body: JSON.stringify({ ...BURGER_AND_COFFEES, customerNotes: `Cart ${randomUUID()}` }),
    })
    if (!response.ok) throw new Error(`A checkout was rejected: ${await response.text()}`)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the API against the contract
    return (await response.json()) as CheckoutSession
  } catch (error) {
    // Thrown by fetch for a broken connection.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function waitForOrders(paid: Set<string>, address: Parameters<typeof readSnapshot>[0]): Promise<void> {
  const deadline = Date.now() + ORDERS_TIMEOUT_MS
  while (Date.now() < deadline) {
    const { orderedSessions: ordered } = await readSnapshot(address)
    if (countMissing(paid, new Set(ordered)) === 0) return
    await delay(50)
  }
}

/** The payment provider may deliver events late and repeatedly. */
async function redeliverAll(api: ApiProcess, standins: Standins): Promise<void> {
  const { hostname, port } = new URL(standins.url)
  const stripe = new Stripe(secrets.stripeKey, { host: hostname, port, protocol: 'http', telemetry: false })
  for await (const event of stripe.events.list({ type: 'checkout.session.completed', limit: 100 })) {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: secrets.webhookSecret })
    const { status } = await fetch(`${api.address}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    if (status !== 200) throw new Error(`A late event was answered with ${status}`)
  }
}

function countMissing(expected: Set<string>, present: Set<string>): number {
  return [...expected].filter((each) => !present.has(each)).length
}
