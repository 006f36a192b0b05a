import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { AddPrinter, ChangedPrinter, ChangePrinter } from '@fuel-shack/contract/sales/printing/printers'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startTestEnvironment } from '../support/test-app.ts'
import { buildPrintingApp, KITCHEN, openCounter, openManager, starPrinter } from './printing-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() =>
  buildPrintingApp(environment, [KITCHEN], createLog('info', { write: (line) => void lines.push(line) })),
)
let counter: Awaited<ReturnType<typeof openCounter>>
let riley: Awaited<ReturnType<typeof openManager>>
const lines: string[] = []

const GRILL: AddPrinter = { name: 'Grill', kind: 'star', paperMm: 80 }
const BAR: AddPrinter = { name: 'Bar', kind: 'epson', paperMm: 58 }

beforeAll(async () => {
  counter = await openCounter(environment, api, 'casey')
})
beforeEach(async () => {
  // Past the limit of ten a minute.
  api.passTime(61_000)
  riley = await openManager(environment, api, 'riley')
  for (const { id } of await counter.listOrders()) await counter.staff.post(`orders/${id}/fulfill`)
  await api.context.database.transaction(async (tx) => {
    for (const table of ['print_jobs', 'staff_actions', 'printers'] as const) await tx.deleteFrom(table).execute()
    await api.context.changes.bump(tx, 'printers')
  })
})

type Manager = typeof riley
const add = async (printer: AddPrinter, manager: Manager = riley) => manager.post('manager/printers', printer)
const change = async (id: string, body: ChangePrinter, manager: Manager = riley) =>
  manager.post(`manager/printers/${id}`, body)
async function added(printer: AddPrinter) {
  const { printerId: id, access = { address: '' } } = (await add(printer)).json<ChangedPrinter>()
  return { id, ...access }
}
async function addedStar() {
  const { id, password = '' } = await added(GRILL)
  return { id, password, star: starPrinter(api, { id, password }) }
}
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
const codeOf = (response: { json: () => unknown }) => response.json()
const listPrinters = async () => (await riley.get('manager/day')).json<ManagerDay>().printers
const find = async (id: string) => (await listPrinters()).find((printer) => printer.id === id)
const testOn = (id: string) => riley.post(`manager/printers/${id}/test`)
const readAuditTrail = async () => (await riley.get('manager/changes?subject=printers')).json<AuditTrailPage>().entries

/** Posts a form as the firmware of an Epson printer does. */
async function callEpson(address: string, fields: Record<string, string>): Promise<string> {
  const url = address.replace('http://fuel-shack.test', '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  const response = await api.app.inject({ method: 'POST', url, headers, payload })
  expect(response.statusCode).toBe(200)
  return response.body
}
const resultOf = (xml: string, response: string) => ({
  ConnectionType: 'SetResponse',
  ResponseFile: `<PrintResponseInfo><ePOSPrint><Parameter>${/<printjobid>.*<\/printjobid>/.exec(xml)?.[0]}</Parameter><response ${response}/></ePOSPrint></PrintResponseInfo>`,
})

// Covers printers-6.
test('a printer that a manager adds calls with the address and password shown once, and prints orders from then on', async () => {
  const before = await counter.placeOrder()
  const { id, address, user, password = '' } = await added(GRILL)
  expect(address).toBe(`http://fuel-shack.test/api/print/cloudprnt/${id}`)
  expect(user).toBe(id)
  expect(password).toMatch(/^fsp_\w{26}$/)
  expect(await find(id)).not.toHaveProperty('lastSeenAt')
  const printer = starPrinter(api, { id, password })
  expect(await printer.poll()).toEqual({ jobReady: false })
  expect(await find(id)).toMatchObject({
    name: 'Grill',
    managed: { kind: 'star' },
    lastSeenAt: expect.any(String),
  })
  const order = await counter.placeOrder()
  expect(await printer.print()).toContain(order.number)
  expect((await counter.printsOf(before.id)).map(({ printerId }) => printerId)).toEqual(['kitchen'])
})

test('neither the first page, the record, the log nor the database contains the password of a printer', async () => {
  const { id, password } = await addedStar()
  await starPrinter(api, { id, password }).poll()
  const epson = await added(BAR)
  await callEpson(epson.address, { ConnectionType: 'GetRequest' })
  const stored = await api.context.database.queries.selectFrom('printers').selectAll().execute()
  const texts = JSON.stringify([await listPrinters(), await readAuditTrail(), lines, stored])
  expect(texts).not.toContain('fsp_')
  expect(texts).not.toContain(password)
})

test('a new password replaces the one before at once', async () => {
  const { id, star } = await addedStar()
  await star.poll()
  api.passTime(1000)
  const renewedAt = api.now().toISOString()
  const { access } = (await change(id, { version: 1, newPassword: true })).json<ChangedPrinter>()
  expect((await star.callPoll()).statusCode).toBe(401)
  const { managed, lastSeenAt = '' } = (await find(id)) ?? {}
  expect((managed?.passwordAt ?? '') >= renewedAt).toBe(true)
  expect(lastSeenAt < renewedAt).toBe(true)
  const again = starPrinter(api, { id, password: access?.password ?? '' })
  expect((await again.callPoll()).statusCode).toBe(200)
})

test('the password of a removed printer ends at once, and the dockets that waited for it are counted and deleted', async () => {
  const { id, star } = await addedStar()
  const { id: orderId } = await counter.placeOrder()
  await counter.placeOrder()
  await star.print()
  const removed = await riley.remove(`manager/printers/${id}`)
  expect(removed.json()).toEqual({ dockets: 1 })
  for (const response of [await star.callPoll(), await star.fetch('1'), await star.confirm('1')])
    expect(response.statusCode).toBe(401)
  expect((await counter.printsOf(orderId)).map(({ printerId }) => printerId)).toEqual(['kitchen'])
  await counter.staff.post(`orders/${orderId}/decline`, { reason: 'closing' })
  const left = api.context.database.queries.selectFrom('print_jobs').select('state').where('printer_id', '=', id)
  expect(await left.execute()).toEqual([{ state: 'printed' }])
  expect(await riley.remove(`manager/printers/${id}`).then(codeOf)).toMatchObject({ code: 'printer_not_found' })
  expect(await readAuditTrail()).toMatchObject([
    { action: 'printer_removed', details: { printerId: id, name: 'Grill', dockets: 1 } },
    { action: 'printer_added', details: { printerId: id, name: 'Grill', kind: 'star' } },
  ])
})

test('the later of two managers who rename a printer at once is rejected', async () => {
  const { id } = await added(GRILL)
  const alex = await openManager(environment, api, 'alex')
  const answers = await Promise.all([
    change(id, { version: 1, name: 'Hot side' }),
    change(id, { version: 1, name: 'Fryer' }, alex),
  ])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(
    (await readAuditTrail()).filter((entry) => 'action' in entry && entry.action === 'printer_renamed'),
  ).toHaveLength(1)
})

test('two managers who add a printer with one name at once get one printer', async () => {
  const alex = await openManager(environment, api, 'alex')
  const answers = await Promise.all([add(GRILL), add({ ...GRILL, name: 'GRILL' }, alex)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await listPrinters()).toHaveLength(2)
})

test('a printer that has its name already is renamed without an entry, so that the call is safe to repeat', async () => {
  const { id } = await added(GRILL)
  for (const attempt of [1, 2]) {
    expect([attempt, (await change(id, { version: 1, name: 'Fryer' })).statusCode]).toEqual([attempt, 200])
  }
  expect(await readAuditTrail()).toHaveLength(2)
})

test('the 21st printer is rejected', async () => {
  const { database, changes, clock } = { ...api.context, clock: api.now().toISOString() }
  const stored = {
    kind: 'star',
    columns: 48,
    password_hash: '',
    password_at: clock,
    created_at: clock,
    version: 1,
  } as const
  await database.transaction(async (tx) => {
    for (let n = 2; n < 20; n += 1)
      await tx
        .insertInto('printers')
        .values({ ...stored, id: `p${n}`, name: `P${n}` })
        .execute()
    await changes.bump(tx, 'printers')
  })
  expect((await add(GRILL)).statusCode).toBe(200)
  expect(codeOf(await add(BAR))).toMatchObject({ code: 'too_many_printers' })
})

test.each([
  ['Grill\u0007', 400],
  ['Grill\n2', 400],
  ['Gr\u202eill', 400],
  ['  ', 400],
  ['x'.repeat(41), 400],
  ['kitchen', 409],
  [' KITCHEN ', 409],
  ['Küche 2', 200],
])('a manager who names a printer %j gets %i', async (name, status) => {
  expect((await add({ ...GRILL, name })).statusCode).toBe(status)
})

// Covers printers-8.
test('a printer of the server’s settings is listed and tested, and a manager can neither change nor remove it', async () => {
  expect(await listPrinters()).toMatchObject([{ id: 'kitchen', name: 'Kitchen' }])
  expect((await listPrinters())[0]).not.toHaveProperty('managed')
  for (const rejected of [
    await change('kitchen', { version: 1, name: 'Mine' }),
    await change('kitchen', { version: 1, newPassword: true }),
    await riley.remove('manager/printers/kitchen'),
    await testOn('bakery'),
  ]) {
    expect(codeOf(rejected)).toMatchObject({ code: 'printer_not_found' })
  }
  expect((await testOn('kitchen')).statusCode).toBe(200)
  expect(await starPrinter(api, KITCHEN).print()).toContain('TEST')
})

test('a session alone neither adds a printer nor makes a password, but renames and removes', async () => {
  const { id } = await added(GRILL)
  const thief = await openManager(environment, api, 'riley', -11 * 60)
  for (const rejected of [await add(BAR, thief), await change(id, { version: 1, newPassword: true }, thief)])
    expect(codeOf(rejected)).toMatchObject({ code: 'reauthentication_required' })
  expect(await listPrinters()).toHaveLength(2)
  expect(await readAuditTrail()).toHaveLength(1)
  expect((await change(id, { version: 1, name: 'Fryer' }, thief)).statusCode).toBe(200)
  expect((await thief.remove(`manager/printers/${id}`)).statusCode).toBe(200)
})

test('a printer that a manager added is silent two minutes after that', async () => {
  api.passTime(3 * 60_000)
  const { id } = await added(GRILL)
  expect(await find(id)).not.toHaveProperty('isSilent')
  api.passTime(2 * 60_000 + 1)
  expect(await find(id)).toMatchObject({ isSilent: true })
})

// Covers printers-9.
test('a test docket is on the paper of a Star printer, and its outcome is on the page', async () => {
  const { id, star } = await addedStar()
  await testOn(id)
  expect(await find(id)).toMatchObject({ test: { state: 'queued' } })
  const { jobToken = '' } = await star.poll()
  const docket = await star.fetch(jobToken)
  for (const text of ['TEST', 'Not an order', 'Grill']) expect(docket.body).toContain(text)
  expect(await find(id)).toMatchObject({ test: { state: 'fetched' } })
  await star.confirm(jobToken, '410 Out of paper')
  expect(await find(id)).toMatchObject({ test: { state: 'queued', problem: 'paper' } })
  await star.print()
  expect(await find(id)).toMatchObject({ test: { state: 'printed' } })
  expect((await find(id))?.test).not.toHaveProperty('problem')
  expect((await counter.readPrinting()).prints).toEqual([])
})

test('a test docket is on the paper of an Epson printer, 32 characters wide on narrow paper', async () => {
  const { id, address, ...rest } = await added(BAR)
  expect(rest).toEqual({})
  await testOn(id)
  const xml = await callEpson(address, { ConnectionType: 'GetRequest' })
  expect(xml).toContain(`>${'-'.repeat(32)}&#10;`)
  await callEpson(address, resultOf(xml, 'success="false" code="EPTR_REC_EMPTY"'))
  expect(await find(id)).toMatchObject({ problem: 'paper', test: { state: 'queued', problem: 'paper' } })
  await callEpson(
    address,
    resultOf(await callEpson(address, { ConnectionType: 'GetRequest' }), 'success="true" code=""'),
  )
  expect(await find(id)).toMatchObject({ test: { state: 'printed' } })
})

test('a test docket that a printer takes and never confirms fails after ten times, and orders print after it', async () => {
  const { id, star } = await addedStar()
  await testOn(id)
  const { jobToken = '' } = await star.poll()
  for (let n = 0; n < 10; n += 1) expect((await star.fetch(jobToken)).statusCode).toBe(200)
  expect(await find(id)).toMatchObject({ test: { state: 'fetched' } })
  expect((await star.fetch(jobToken)).statusCode).toBe(404)
  expect(await find(id)).toMatchObject({ test: { state: 'failed', problem: 'other' } })
  const { number } = await counter.placeOrder()
  expect(await star.print()).toContain(number)
})

test('a test that is requested twice prints one docket, and is deleted after a week', async () => {
  const { id, star } = await addedStar()
  for (const attempt of [1, 2]) expect([attempt, (await testOn(id)).statusCode]).toEqual([attempt, 200])
  await star.print()
  expect(await star.poll()).toEqual({ jobReady: false })
  api.passTime(7 * 24 * 60 * 60_000 + 1)
  await api.context.retention.applyRetention()
  riley = await openManager(environment, api, 'riley')
  expect(await find(id)).not.toHaveProperty('test')
})
