import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startApi } from '../support/api-process.ts'
import { startLocalProvider, type LocalProvider } from '../support/local-provider.ts'
import { BURGER_AND_COFFEES, startTestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const testEnvironment = useFixture(startTestEnvironment)
let provider: LocalProvider

beforeAll(async () => {
  provider = await startLocalProvider()
  provider.hang()
})
afterAll(() => provider.close())

async function leaveWorkBehind(): Promise<void> {
  const database = openDatabase(testEnvironment.database.address)
  const createdAt = new Date().toISOString()
  await database.queries
    .insertInto('customers')
    .values({ id: 'casey', subject: 'casey', name: null, email_address: null, created_at: createdAt })
    .execute()
  const open = ['one', 'two', 'three', 'four'].map((id) => ({
    id,
    customer_id: 'casey',
    attempt_key: id,
    status: 'open' as const,
    session_id: `cs_test_${id}`,
    session_url: null,
    is_delivery: 0 as const,
    contact_number: '0412 345 678',
    customer_notes: '',
    allergies: '[]',
    total_cents: 500,
    transaction_id: null,
    created_at: createdAt,
    settled_at: null,
  }))
  await database.queries.insertInto('checkouts').values(open).execute()
  const message = JSON.stringify({ channel: 'push', to: { staff: true }, title: '', text: '', url: '/' })
  const waiting = { id: 'm', message, next_attempt_at: createdAt, created_at: createdAt }
  await database.queries
    .insertInto('outbox_messages')
    .values({ ...waiting, sent_at: null, given_up_at: null, last_error: null })
    .execute()
  await database.close()
}

test('a server stops within ten seconds while its providers hang, answers waiting and late requests, and releases its messages', async () => {
  const settings = {
    database: testEnvironment.database.address,
    issuer: testEnvironment.issuer,
    stripeUrl: provider.url,
    oneSignalUrl: provider.url,
    environment: { PUBLIC_URL: 'https://fuel-shack.test' },
  }
  const first = await startApi(settings)
  await first.end()
  await leaveWorkBehind()
  const server = await startApi(settings)
  const { hostname, port } = new URL(server.address)
  const late = connect(Number(port), hostname)
  late.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  const token = await testEnvironment.issuer.token({ subject: 'jo', email: 'jo@fuelshack.example' })
  const waiting = request(`${server.address}/api/stripe/create-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const answered = once(waiting, 'response')
  waiting.end(JSON.stringify(BURGER_AND_COFFEES))
  // The server has received both requests, the late one in part.
  await vi.waitFor(() => expect(provider.bodies.some((body) => body.includes('line_items'))).toBe(true), 20_000)
  await vi.waitFor(() => expect(provider.bodies.some((body) => body.includes('idempotency_key'))).toBe(true), 20_000)

  const stoppedAt = performance.now()
  void server.end()
  await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed'), 5000)
  late.write('\r\n')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 503 .*\r\nstrict-transport-security: max-age=31536000; /s)
  const [answer]: IncomingMessage[] = await answered
  expect(answer).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': '5', 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
  })
  expect(await server.exited).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)

  const database = openDatabase(testEnvironment.database.address)
  const row = await database.queries.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
  await database.close()
  expect([row.attempts, row.sent_at]).toEqual([0, null])
})

test('a server with nothing to finish stops immediately', async () => {
  const server = await startApi({
    database: testEnvironment.database.address,
    issuer: testEnvironment.issuer,
    stripeUrl: testEnvironment.standins.url,
    oneSignalUrl: testEnvironment.standins.url,
  })
  const stoppedAt = performance.now()
  expect(await server.end()).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(4000)
})
