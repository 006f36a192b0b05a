import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { site } from '@fuel-shack/harness/site'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHealth, healthRoutes } from '../../src/platform/http/health.ts'
import { buildOpsServer } from '../../src/platform/http/ops-server.ts'
import { createLog } from '../../src/platform/log.ts'
import { launchApi, startApi, type ApiSettings } from '../support/api-process.ts'
import { startPausableProxy, type PausableProxy } from '../support/pausable-proxy.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const testEnvironment = useFixture(startTestEnvironment)
let api: TestApp
let ops: FastifyInstance
let proxy: PausableProxy

beforeAll(async () => {
  api = await buildTestApp(testEnvironment)
  ops = buildOpsServer(api.context)
  proxy = await startPausableProxy(testEnvironment.standins.url, '/v1/checkout/sessions')
})
afterAll(async () => {
  proxy.close()
  await ops.close()
  await api.close()
})

const settings = (environment: Record<string, string> = {}): ApiSettings => ({
  database: testEnvironment.database.address,
  issuer: testEnvironment.issuer,
  stripeUrl: proxy.url,
  oneSignalUrl: `${testEnvironment.standins.url}/onesignal`,
  environment,
})
const statuses = async (path: string) =>
  Promise.all([api.app, ops].map(async (app) => (await app.inject({ url: path })).statusCode))
const readMetrics = async () => (await ops.inject({ url: '/metrics' })).body

test('a running server is alive and ready on both ports', async () => {
  expect(await statuses('/healthz')).toEqual([200, 200])
  expect(await statuses('/readyz')).toEqual([200, 200])
})

test('without its database a server is alive and not ready', async () => {
  const orphan = await buildTestApp(testEnvironment)
  await orphan.context.close()
  const ready = await orphan.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
  expect((await orphan.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await orphan.app.close()
})

test('a server of production without its web app is not ready, and logs that once', async () => {
  const lines: string[] = []
  const { database, clockWatch } = api.context
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const health = createHealth({
    database,
    clock: () => new Date(),
    clockWatch,
    lacksWebApp: true,
    doctorSecret: 'tests',
    log,
  })
  const app = fastify()
  healthRoutes(app, health)
  for (let calls = 0; calls < 3; calls += 1) {
    const ready = await app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json<{ detail: string }>().detail]).toEqual([
      503,
      'The web app is not there: run npm run build, or correct WEB_DIR, and restart',
    ])
  }
  expect(lines).toHaveLength(1)
  await app.close()
})

test('serves metrics on the operations port only', async () => {
  expect((await api.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  expect((await ops.inject({ url: '/metrics' })).headers['content-type']).toContain('version=0.0.4')
})

test('requires the password for metrics, but not for health', async () => {
  const password = 'a password for metrics'
  const locked = await buildTestApp(testEnvironment, { METRICS_PASSWORD: password })
  const lockedOps = buildOpsServer(locked.context)
  const read = async (authorization?: string) => {
    const answer = await lockedOps.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    return [answer.statusCode, answer.headers['www-authenticate']]
  }
  const basic = (name: string, word: string) => `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`
  const challenge = [401, 'Basic realm="metrics", charset="UTF-8"']
  expect(await read()).toEqual(challenge)
  expect(await read(basic('prometheus', 'wrong'))).toEqual(challenge)
  expect(await read(basic(password, ''))).toEqual(challenge)
  expect(await read('Bearer wrong')).toEqual(challenge)
  expect((await read(basic('anyone', password)))[0]).toBe(200)
  expect((await lockedOps.inject({ url: '/healthz' })).statusCode).toBe(200)
  await lockedOps.close()
  await locked.close()
})

test('the metrics count orders and messages, and requests by route pattern', async () => {
  const casey = api.as(await testEnvironment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  const staff = api.as(await testEnvironment.issuer.token({ subject: 'sam', role: 'staff' }))
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await testEnvironment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  api.passTime(site.fulfilment.announceAfterSeconds * 1000)
  await api.context.messages.drain()
  const id = (await staff.get('orders')).json<Order[]>()[0]?.id ?? ''
  await staff.post(`orders/${id}/fulfill`)
  await api.app.inject({ url: '/api/no/such/call?card=4242424242424242' })

  const metrics = await readMetrics()
  expect(metrics).toContain('fuel_shack_orders_settled_total{cause="sweep"} 1')
  expect(metrics).toContain('fuel_shack_sweep_recoveries_total 1')
  expect(metrics).toContain('fuel_shack_messages_total{outcome="sent"} 2')
  expect(metrics).toContain(
    'fuel_shack_http_request_duration_seconds_count{route="/api/orders/:orderId/fulfill",method="POST",status="200"} 1',
  )
  expect(metrics).toContain('route="none",method="GET",status="404"')
  expect(metrics).toContain('process_cpu_seconds_total')
  expect(metrics).not.toContain(id)
  expect(metrics).not.toContain('4242424242424242')
})

test('the metrics count rate limits', async () => {
  const onceAMinute = { limit: 1, windowSeconds: 60 }
  await api.context.rateLimits.take('the metrics test', onceAMinute)
  await api.context.rateLimits.take('the metrics test', onceAMinute)
  expect(await readMetrics()).toContain('fuel_shack_rate_limits_hit_total 1')
})

test('a stopping server finishes accepted requests, accepts no new ones and exits with 0', async () => {
  const server = await startApi(settings())
  const token = await testEnvironment.issuer.token({ subject: 'blair', email: 'blair@fuelshack.example' })
  const { hostname, port } = new URL(server.address)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  const heldRequest = proxy.hold()
  const slow = fetch(`${server.address}/api/stripe/create-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(BURGER_AND_COFFEES),
  })
  await heldRequest
  void server.end()
  await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed'), 20_000)
  const ready = await fetch(`${server.operations}/readyz`)
  expect(ready.status).toBe(503)
  proxy.release()
  const answer = await slow
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ sessionId: expect.stringContaining('cs_test_') })
  expect(await server.exited).toBe(0)
  silent.destroy()
})

test.each([
  ['PORT', { METRICS_PORT: 'off' }],
  ['METRICS_PORT', {}],
])('the start reports a %s that is in use in one message', async (setting, environment) => {
  const portUser = createServer().listen(0, '127.0.0.1')
  await once(portUser, 'listening')
  const address = portUser.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const failed = launchApi(settings({ ...environment, LOG_LEVEL: 'fatal', [setting]: String(port) }))
  expect(await failed.exited).toBe(1)
  expect(failed.output()).toBe(`Port ${port} is taken. Set ${setting}=… to another one, or stop what is using it.`)
  portUser.close()
})
