import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { problemSchema } from '@fuel-shack/contract/problem'
import { expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startTestEnvironment } from '../support/test-app.ts'
import { buildPrintingApp, COFFEE, KITCHEN, openCounter, starPrinter } from './printing-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
let lines: Record<string, unknown>[] = []

const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const api = useFixture(() => buildPrintingApp(environment, [KITCHEN, COFFEE], log))

const forPrinters = Object.values<Endpoint>(endpoints).filter(({ audience }) => audience === 'printer')
const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })

test.each(forPrinters.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  'rejects every wrong credential at %s %s',
  async (method, path, _endpoint) => {
    const url = `/api/${path.replace(':printerId', KITCHEN.id).replace(':key', 'wrong')}`
    // The security log has at most 30 entries a minute for a network.
    api.passTime(61_000)
    const staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
    const till = await api.context.tillKeys.addTill(`Till of ${method} ${path}`)
    for (const headers of [
      {},
      basic(KITCHEN.id, 'wrong'),
      basic(KITCHEN.id, ''),
      basic('', KITCHEN.password),
      basic(COFFEE.id, KITCHEN.password),
      basic(COFFEE.id, COFFEE.password),
      { authorization: `Basic ${KITCHEN.password}` },
      { authorization: `Bearer ${KITCHEN.password}` },
      { authorization: `Bearer ${staff}` },
      { authorization: `Bearer ${till}` },
    ]) {
      lines = []
      const response = await api.app.inject({ method, url, headers })
      expect([headers, response.statusCode]).toEqual([headers, 401])
      expect(response.headers['www-authenticate']).toContain('Basic realm="printer"')
      expect(problemSchema.parse(response.json()).code).toBe('unauthenticated')
      expect(lines).toContainEqual(expect.objectContaining({ event: 'access_denied', audience: 'printer' }))
      expect(JSON.stringify(lines)).not.toContain(KITCHEN.password)
    }
  },
)

test("a printer's password opens nothing of managers, staff, customers and tills", async () => {
  for (const { method, path, audience } of Object.values<Endpoint>(endpoints)) {
    if (audience === 'anyone' || audience === 'printer') continue
    const url = `/api/${path.replaceAll(/:\w+/g, '01980000-0000-7000-8000-000000000000')}`
    const response = await api.app.inject({ method, url, headers: basic(KITCHEN.id, KITCHEN.password) })
    expect([path, response.statusCode]).toEqual([path, 401])
  }
})

test('a printer that does not exist is rejected like a wrong password', async () => {
  const url = '/api/print/cloudprnt/bakery'
  const response = await api.app.inject({ method: 'POST', url, headers: basic('bakery', ''), payload: {} })
  expect(response.statusCode).toBe(401)
})

test('a printer can neither fetch nor confirm the docket of another', async () => {
  const counter = await openCounter(environment, api, 'casey')
  const { id } = await counter.placeOrder()
  const [kitchen, coffee] = [starPrinter(api, KITCHEN), starPrinter(api, COFFEE)]
  const { jobToken = '' } = await kitchen.poll()
  expect((await coffee.fetch(jobToken)).statusCode).toBe(404)
  expect((await coffee.confirm(jobToken)).statusCode).toBe(404)
  expect((await counter.printsOf(id)).every(({ state }) => state === 'waiting')).toBe(true)
  expect((await kitchen.fetch(jobToken)).statusCode).toBe(200)
  expect((await kitchen.fetch('01980000-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

test('limits a printer to 300 calls a minute without limiting another', async () => {
  const [kitchen, coffee] = [starPrinter(api, KITCHEN), starPrinter(api, COFFEE)]
  api.passTime(61_000)
  for (let n = 0; n < 300; n += 1) expect((await kitchen.callPoll()).statusCode).toBe(200)
  const rejected = await kitchen.callPoll()
  expect(rejected.statusCode).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect((await coffee.callPoll()).statusCode).toBe(200)
  api.passTime(61_000)
  expect((await kitchen.callPoll()).statusCode).toBe(200)
})

// Covers printers-5.
test('without a configured printer no order queues a docket, and screens list none', async () => {
  const without = await buildPrintingApp(environment, [])
  const counter = await openCounter(environment, without, 'casey-without')
  const { id } = await counter.placeOrder()
  expect(await counter.readPrinting()).toEqual({ printers: [], prints: [] })
  expect((await counter.staff.get('orders')).headers).not.toHaveProperty('fuel-shack-printing')
  expect((await counter.staff.post(`orders/${id}/print`, {})).json()).toMatchObject({ code: 'printer_not_found' })
  expect((await starPrinter(without, KITCHEN).callPoll()).statusCode).toBe(401)
  await without.close()
  const jobs = await api.context.database.queries
    .selectFrom('print_jobs')
    .selectAll()
    .where('order_id', '=', id)
    .execute()
  expect(jobs).toEqual([])
})

test('old orders are deleted with their dockets', async () => {
  const counter = await openCounter(environment, api, 'old-orders')
  const { id } = await counter.placeOrder()
  await counter.staff.post(`orders/${id}/fulfill`)
  api.passTime(10 * 366 * 24 * 60 * 60_000)
  await api.context.retention.applyRetention()
  const jobs = api.context.database.queries.selectFrom('print_jobs').selectAll().where('order_id', '=', id)
  expect(await jobs.execute()).toEqual([])
})
