import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { afterAll, expect, test, vi } from 'vitest'
import type { ChangedPrinter } from '@fuel-shack/contract/sales/printing/printers'
import { startTestEnvironment } from '../support/test-app.ts'
import { untilNotified } from '../support/two-instances.ts'
import {
  ANNOUNCED_AFTER_MS,
  buildPrintingApp,
  KITCHEN,
  openCounter,
  openManager,
  starPrinter,
} from './printing-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

// An SQLite file is for one server: these tests run on PostgreSQL, whatever the engine of the run is.
const postgres = await openPostgres()
vi.stubEnv('TEST_DATABASE_URL', postgres.url)
afterAll(async () => {
  vi.unstubAllEnvs()
  await postgres.stop()
})

const environment = useFixture(startTestEnvironment)
const one = useFixture(() => buildPrintingApp(environment))
const other = useFixture(() => buildPrintingApp(environment))

test('two servers that report one payment at once queue one docket', async () => {
  const counter = await openCounter(environment, one, 'casey')
  const event = await counter.payCheckout()
  const again = { ...event, id: `${event.id}_2` }
  await Promise.all([one.deliver(event), other.deliver(event), one.deliver(again), other.deliver(again)])
  await untilNotified(one)
  for (const server of [one, other]) server.passTime(ANNOUNCED_AFTER_MS)
  const jobs = await one.context.database.queries.selectFrom('print_jobs').selectAll().execute()
  expect(jobs.map(({ printer_id: printer, copy }) => [printer, copy])).toEqual([['kitchen', 1]])
})

test('a printer whose calls reach two servers gets each docket once', async () => {
  const [here, there] = [starPrinter(one, KITCHEN), starPrinter(other, KITCHEN)]
  const polls = await Promise.all([here.poll(), there.poll()])
  const [token = ''] = polls.map(({ jobToken }) => jobToken)
  expect(polls.map(({ jobToken }) => jobToken)).toEqual([token, token])
  const fetched = await Promise.all([here.fetch(token), there.fetch(token)])
  expect(fetched.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await there.confirm(token)).statusCode).toBe(200)
  expect(await Promise.all([here.poll(), there.poll()])).toEqual([{ jobReady: false }, { jobReady: false }])
  expect((await here.fetch(token)).statusCode).toBe(404)
})

test('two members of staff who reprint at once on two servers get one reprint', async () => {
  const counter = await openCounter(environment, one, 'casey')
  const [order] = await counter.listOrders()
  const elsewhere = await openCounter(environment, other, 'casey')
  await Promise.all([counter, elsewhere].map(({ staff }) => staff.post(`orders/${order?.id}/print`, {})))
  const jobs = await one.context.database.queries.selectFrom('print_jobs').selectAll().orderBy('copy').execute()
  expect(jobs.map(({ copy, state }) => [copy, state])).toEqual([
    [1, 'printed'],
    [2, 'queued'],
  ])
})

test('a screen that asks one server sees the printer that calls the other', async () => {
  const counter = await openCounter(environment, one, 'casey')
  await starPrinter(other, KITCHEN).poll({ statusCode: '420%20Cover%20open' })
  expect((await counter.readPrinting()).printers).toMatchObject([{ id: 'kitchen', problem: 'cover' }])
})

// Covers printers-7.
test('a printer that is added and removed on one server is known to the other within five seconds', async () => {
  const riley = await openManager(environment, one, 'riley')
  const added = await riley.post('manager/printers', { name: 'Grill', kind: 'star', paperMm: 80 })
  const { printerId: id, access } = added.json<ChangedPrinter>()
  const elsewhere = starPrinter(other, { id, password: access?.password ?? '' })
  const follows = { timeout: 5000, interval: 50 }
  await vi.waitFor(async () => expect((await elsewhere.callPoll()).statusCode).toBe(200), follows)
  expect((await riley.remove(`manager/printers/${id}`)).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await elsewhere.callPoll()).statusCode).toBe(401), follows)
})
