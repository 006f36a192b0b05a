import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { forgetRestStop } from '../support/forget-rest-stop.ts'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const { environment, api } = useTestApp()
let nextPerson = 0
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const { queries } = api.context.database
  await queries.updateTable('checkouts').set({ status: 'failed' }).where('status', '=', 'open').execute()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function newCustomer(): Promise<ReturnType<TestApp['as']>> {
  nextPerson += 1
  const subject = `casey-${nextPerson}`
  return api.as(await environment.issuer.token({ subject, email: `${subject}@fuelshack.example` }))
}
async function payCheckout(): Promise<string> {
  const casey = await newCustomer()
  const started = (await casey.post('stripe/create-session', BURGER_AND_COFFEES)).json<{
    sessionId: string
    url: string
  }>()
  await environment.standins.pay(started.url)
  return started.sessionId
}
async function checkoutOf(sessionId: string) {
  const { queries } = api.context.database
  return queries.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirstOrThrow()
}
interface Made {
  count: number
  ageMs?: number
  /** Undefined for a checkout without a payment page. */
  sessionId?: (index: number) => string
}
/** Inserts open checkouts that are never paid, as failed taps of Pay leave them. */
async function makeUnpayable({ count, ageMs = 10 * MINUTE_MS, sessionId }: Made): Promise<void> {
  const registered = (await (await newCustomer()).post('customers', {})).json<{ id: string }>()
  const createdAt = new Date(Date.now() - ageMs).toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    customer_id: registered.id,
    attempt_key: `unpayable-${index}`,
    status: 'open' as const,
    session_id: sessionId ? sessionId(index) : null,
    session_url: null,
    is_delivery: 0 as const,
    contact_number: '0412 345 678',
    customer_notes: '',
    allergies: '[]',
    total_cents: 2930,
    transaction_id: null,
    created_at: createdAt,
    settled_at: null,
    swept_at: createdAt,
  }))
  await api.context.database.queries.insertInto('checkouts').values(rows).execute()
}
const unknownPages = (prefix: string) => (index: number) => `cs_test_${prefix}_${nextPerson}_${index}`

async function countByStatus(status: 'open' | 'failed' | 'settled', sessionPrefix: string): Promise<number> {
  const { queries } = api.context.database
  const rows = await queries
    .selectFrom('checkouts')
    .select('id')
    .where('status', '=', status)
    .where('session_id', 'like', `${sessionPrefix}%`)
    .execute()
  return rows.length
}

describe('checkouts that cannot be paid', () => {
  test('checkouts that cannot be paid do not delay a paid one: 600 without a payment page', async () => {
    await makeUnpayable({ count: 600 })
    const sessionId = await payCheckout()
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ checked: 1, settled: 1 })
    expect((await checkoutOf(sessionId)).status).toBe('settled')
  })

  test('checkouts that cannot be paid do not delay a paid one: 200 unpaid pages', async () => {
    await makeUnpayable({ count: 200, sessionId: unknownPages('flood') })
    const sessionId = await payCheckout()
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ checked: 201, settled: 1, failed: 0 })
    expect((await checkoutOf(sessionId)).status).toBe('settled')
  })

  test('checkouts that cannot be paid are closed after a day without a page, and after two days if the provider does not know the page', async () => {
    await makeUnpayable({ count: 3, ageMs: DAY_MS + MINUTE_MS })
    await makeUnpayable({ count: 2, ageMs: 2 * DAY_MS + MINUTE_MS, sessionId: unknownPages('gone') })
    await makeUnpayable({ count: 2, ageMs: DAY_MS, sessionId: unknownPages('recent') })
    await makeUnpayable({ count: 1, ageMs: DAY_MS - MINUTE_MS })
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ checked: 4, closed: 2 })
    const { queries } = api.context.database
    const open = await queries.selectFrom('checkouts').select('session_id').where('status', '=', 'open').execute()
    expect(open.map(({ session_id: id }) => id?.split('_')[2] ?? 'no page').toSorted()).toEqual([
      'no page',
      'recent',
      'recent',
    ])
  })
})

test('the sweep after an aborted one continues with the least recently checked checkouts', async () => {
  await makeUnpayable({ count: 120, sessionId: unknownPages('cut') })
  const paid = await payCheckout()
  const shutdown = new AbortController()
  const sweeping = api.context.sweep.sweepUnsettled(shutdown.signal)
  await vi.waitFor(async () => expect(await countSwept()).toBeGreaterThan(0), { interval: 1, timeout: 10_000 })
  shutdown.abort(new Error('The server is shutting down'))
  const aborted = await sweeping
  expect(aborted.checked).toBeLessThan(121)
  expect(aborted.failed).toBe(0)
  expect((await checkoutOf(paid)).status).toBe('open')

  // A batch of checkouts has one time.
  const longestAgo = await listLeastRecent()
  await api.context.sweep.sweepUnsettled()
  const first = await listLeastRecent()
  const inBoth = first.filter((id) => longestAgo.includes(id))
  expect(inBoth).toHaveLength(Math.min(first.length, longestAgo.length))
  expect((await checkoutOf(paid)).status).toBe('settled')

  async function listLeastRecent(): Promise<string[]> {
    const { queries } = api.context.database
    const open = await queries.selectFrom('checkouts').select(['id', 'swept_at']).where('status', '=', 'open').execute()
    const times = open.map(({ swept_at: at }) => at ?? '')
    return open.filter(({ swept_at: at }) => (at ?? '') === times.toSorted()[0]).map(({ id }) => id)
  }

  async function countSwept(): Promise<number> {
    const rows = await api.context.database.queries
      .selectFrom('checkouts')
      .select('id')
      .where('session_id', 'like', 'cs_test_cut%')
      .whereRef('swept_at', '>', 'created_at')
      .execute()
    return rows.length
  }
})

describe('the lag of the sweep', () => {
  const lag = async (app: TestApp): Promise<number> => {
    const line = (await app.context.metrics.read()).split('\n').find((each) => each.startsWith('fuel_shack_sweep_lag'))
    return Number(line?.split(' ').at(-1))
  }

  test('the lag of the sweep is the age of the oldest check of an open page, even if no sweep runs', async () => {
    expect(await lag(api)).toBe(0)
    await makeUnpayable({ count: 1, ageMs: DAY_MS })
    expect(await lag(api)).toBe(0)
    await makeUnpayable({ count: 2, ageMs: 10 * MINUTE_MS, sessionId: unknownPages('lag') })
    expect(await lag(api)).toBeGreaterThan(599)
    expect(await lag(api)).toBeLessThan(660)
    await api.context.sweep.sweepUnsettled()
    expect(await lag(api)).toBeLessThan(10)
  })
})

describe('an unavailable provider', () => {
  async function startListening(server: Server): Promise<string> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  async function buildWithStripeAt(url: string, lines: Record<string, unknown>[] = []): Promise<TestApp> {
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const app = await buildTestApp(environment, { STRIPE_API_URL: url }, log)
    closing.push(() => app.close())
    return app
  }

  test('an unavailable provider is not queried for every checkout, is retried soon, and paid orders appear when it recovers', async () => {
    await makeUnpayable({ count: 60, sessionId: unknownPages('outage') })
    const sessionId = await payCheckout()
    const failing = createServer((socket) => socket.destroy())
    const lines: Record<string, unknown>[] = []
    const app = await buildWithStripeAt(await startListening(failing), lines)
    closing.push(async () => failing.close())

    const swept = await app.context.sweep.sweepUnsettled()
    expect(swept.failed).toBe(swept.checked)
    expect(swept.checked).toBeLessThan(20)
    const countWarnings = () =>
      lines.filter((line) => String(line['msg']).includes('could not be checked with the payment provider')).length
    expect(countWarnings()).toBe(1)

    const signal = new AbortController().signal
    await app.context.sweep.sweepWhenDue(signal)
    const before = countWarnings()
    await app.context.sweep.sweepWhenDue(signal)
    expect(countWarnings()).toBe(before)
    app.passTime(2000)
    await app.context.sweep.sweepWhenDue(signal)
    expect(countWarnings()).toBe(before + 1)

    api.passTime(16_000)
    await api.context.sweep.sweepWhenDue(signal)
    expect((await checkoutOf(sessionId)).status).toBe('settled')
  })

  test('an unavailable provider that never responds does not delay the shutdown', async () => {
    await makeUnpayable({ count: 4, sessionId: unknownPages('hangs') })
    const connections: (() => void)[] = []
    const silent = createServer((socket) => void connections.push(() => socket.destroy()))
    const app = await buildWithStripeAt(await startListening(silent))
    closing.push(async () => {
      for (const end of connections) end()
      silent.close()
    })
    const shutdown = new AbortController()
    const sweeping = app.context.sweep.sweepUnsettled(shutdown.signal)
    await vi.waitFor(() => expect(connections.length).toBeGreaterThan(0), { timeout: 10_000 })
    const startedAt = performance.now()
    shutdown.abort(new Error('The server is shutting down'))
    expect(await sweeping).toMatchObject({ checked: 0, failed: 0 })
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

describe('slow payment methods', () => {
  test('slow payment methods are not offered unless the site enables them', async () => {
    const casey = await newCustomer()
    const { sessionId } = (await casey.post('stripe/create-session', BURGER_AND_COFFEES)).json<{ sessionId: string }>()
    const session = await environment.stripe.checkout.sessions.retrieve(sessionId)
    expect(session.payment_method_types).toEqual(['card'])
  })

  test('slow payment methods that never finish are closed after two weeks and need attention', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'fuel-shack-site-'))
    closing.push(async () => rmSync(directory, { recursive: true }))
    cpSync(join(import.meta.dirname, '..', '..', '..', 'site'), directory, { recursive: true })
    const file = join(directory, 'site.json')
    const site = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    writeFileSync(file, JSON.stringify({ ...site, payments: { methods: ['card', 'au_becs_debit'] } }))
    await forgetRestStop(environment)
    const slow = await buildTestApp(environment, { SITE_DIR: directory })
    closing.push(() => slow.close())

    const casey = slow.as(await environment.issuer.token({ subject: 'bank', email: 'bank@fuelshack.example' }))
    const started = (await casey.post('stripe/create-session', BURGER_AND_COFFEES)).json<{
      sessionId: string
      url: string
    }>()
    const form = {
      method: 'au_becs_debit',
      email: 'bank@fuelshack.example',
      name: 'Casey',
      bsb: '000-000',
      accountNumber: '000123456',
    }
    const paid = await fetch(started.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
    expect(paid.status).toBe(303)

    slow.passTime(13 * DAY_MS)
    expect(await slow.context.sweep.sweepUnsettled()).toMatchObject({ checked: 1, attention: 0, closed: 0 })
    slow.passTime(2 * DAY_MS)
    expect(await slow.context.sweep.sweepUnsettled()).toMatchObject({ checked: 1, attention: 1 })
    expect(await slow.context.sweep.sweepUnsettled()).toMatchObject({ checked: 0 })
    const attention = await slow.context.attention.listOpen()
    expect(attention).toMatchObject([{ kind: 'stuck_processing', sessionId: started.sessionId, expectedCents: 2930 }])
    expect(await countByStatus('open', started.sessionId)).toBe(0)
  })
})
