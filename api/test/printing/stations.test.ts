import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { Printing } from '@fuel-shack/contract/sales/printing/printing'
import type { AddPrinter, ChangedPrinter, ChangePrinter } from '@fuel-shack/contract/sales/printing/printers'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeEach, expect, test } from 'vitest'
import { setStation } from '../orders/stations-fixture.ts'
import { BURGER_AND_COFFEES, startTestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'
import { buildPrintingApp, COFFEE, openCounter, openManager, starPrinter } from './printing-fixture.ts'

const environment = useFixture(startTestEnvironment)
/** The coffee bar's printer is in the setting of the server. */
const api = useFixture(() => buildPrintingApp(environment, [{ ...COFFEE, station: 'counter' }]))
let counter: Awaited<ReturnType<typeof openCounter>>
let riley: Awaited<ReturnType<typeof openManager>>

const [BURGER, COFFEES] = BURGER_AND_COFFEES.items
const only = (item: typeof BURGER) => ({ items: item ? [item] : [] })

beforeEach(async () => {
  api.passTime(61_000)
  counter = await openCounter(environment, api, 'casey')
  riley = await openManager(environment, api, 'riley')
  await setStation(riley, 'Drinks', 'counter')
  for (const { id } of await counter.listOrders()) await counter.staff.post(`orders/${id}/fulfill`)
  await api.context.database.transaction(async (tx) => {
    for (const table of ['print_jobs', 'printers'] as const) await tx.deleteFrom(table).execute()
    await api.context.changes.bump(tx, 'printers')
  })
})

async function addPrinter(name: string, station?: AddPrinter['station']) {
  const body: AddPrinter = { name, kind: 'star', paperMm: 80, ...(station && { station }) }
  const { printerId: id, access } = (await riley.post('manager/printers', body)).json<ChangedPrinter>()
  return { id, ...starPrinter(api, { id, password: access?.password ?? '' }) }
}
const change = async (id: string, body: Partial<ChangePrinter>) => riley.post(`manager/printers/${id}`, body)
const coffee = () => starPrinter(api, COFFEE)
const printersOf = async (orderId: string) =>
  (await counter.printsOf(orderId)).map(({ printerId }) => printerId).toSorted()
/** The lines of a docket between the head and the facts about the order. */
const linesOf = (docket: string) => docket.split('\n').map((line) => line.trim())

// Covers stations-4.
test('an order of two stations prints at both: each its own dishes, then those of the other', async () => {
  const grill = await addPrinter('Grill', 'kitchen')
  const order = await counter.placeOrder()
  expect(await printersOf(order.id)).toEqual([COFFEE.id, grill.id].toSorted())
  const atGrill = linesOf(await grill.print())
  expect(atGrill).toContain(`*** ${order.number} ***`)
  expect(atGrill.indexOf('1 x Shack burger')).toBeLessThan(atGrill.indexOf('COUNTER MAKES'))
  expect(atGrill[atGrill.indexOf('COUNTER MAKES') + 1]).toBe('2 x Flat white')
  const atCounter = linesOf(await coffee().print())
  expect(atCounter.indexOf('2 x Flat white')).toBeLessThan(atCounter.indexOf('KITCHEN MAKES'))
  expect(atCounter[atCounter.indexOf('KITCHEN MAKES') + 1]).toBe('1 x Shack burger')
})

test('an order of one station prints at its printer only, without a heading', async () => {
  const grill = await addPrinter('Grill', 'kitchen')
  const order = await counter.placeOrder(only(COFFEES))
  expect(await printersOf(order.id)).toEqual([COFFEE.id])
  expect(await coffee().print()).not.toMatch(/MAKES|COUNTER|KITCHEN/)
  expect(await grill.poll()).toEqual({ jobReady: false })
})

test('an order with a station that has no printer prints whole on every printer', async () => {
  // No one prints for the kitchen.
  const order = await counter.placeOrder()
  const burger = await counter.placeOrder(only(BURGER))
  for (const { id } of [order, burger]) expect(await printersOf(id)).toEqual([COFFEE.id])
  const docket = linesOf(await coffee().print())
  expect(docket.indexOf('KITCHEN')).toBeLessThan(docket.indexOf('1 x Shack burger'))
  expect(docket.indexOf('COUNTER')).toBeLessThan(docket.indexOf('2 x Flat white'))
  expect(docket.join('\n')).not.toContain('MAKES')
  expect(await coffee().print()).toContain('1 x Shack burger')
})

test('a printer of no station prints every order, grouped by station', async () => {
  const all = await addPrinter('Pass')
  const order = await counter.placeOrder()
  const coffees = await counter.placeOrder(only(COFFEES))
  const burger = await counter.placeOrder(only(BURGER))
  const printed = await Promise.all([order, coffees, burger].map(({ id }) => printersOf(id)))
  expect(printed).toEqual([[COFFEE.id, all.id].toSorted(), [COFFEE.id, all.id].toSorted(), [all.id]])
  const docket = linesOf(await all.print())
  expect(docket.filter((line) => ['KITCHEN', 'COUNTER'].includes(line))).toEqual(['KITCHEN', 'COUNTER'])
})

test('without a station on the menu, printers with a station print as if they had none', async () => {
  await setStation(riley, 'Drinks', undefined)
  const grill = await addPrinter('Grill', 'kitchen')
  const order = await counter.placeOrder()
  expect(await printersOf(order.id)).toEqual([grill.id])
  expect(await grill.print()).not.toMatch(/MAKES|COUNTER|KITCHEN/)
})

test('a reprint goes to the printers of the order, or whole to the one that staff name', async () => {
  const grill = await addPrinter('Grill', 'kitchen')
  const order = await counter.placeOrder(only(COFFEES))
  await coffee().print()
  const reprinted = (await counter.staff.post(`orders/${order.id}/print`, {})).json<Printing>()
  expect(reprinted.prints.filter(({ orderId }) => orderId === order.id)).toMatchObject([
    { printerId: COFFEE.id, copy: 2 },
  ])
  expect(await coffee().print()).toContain('REPRINT')
  await counter.staff.post(`orders/${order.id}/print`, { printerId: grill.id })
  expect(await grill.print()).toContain('2 x Flat white')
})

test('a cancellation follows the docket to each printer that had one, and to no other', async () => {
  const grill = await addPrinter('Grill', 'kitchen')
  const order = await counter.placeOrder()
  const coffees = await counter.placeOrder(only(COFFEES))
  for (const printer of [grill, coffee(), coffee()]) await printer.print()
  for (const { id } of [order, coffees]) {
    const declined = await riley.post(`orders/${id}/decline`, { reason: 'closing' })
    expect(declined.statusCode).toBe(200)
  }
  expect(await grill.print()).toContain('CANCELLED')
  expect(await grill.poll()).toEqual({ jobReady: false })
  expect(await coffee().print()).toContain('CANCELLED')
  expect(await coffee().print()).toContain('CANCELLED')
})

test('a manager gives a printer to a station, and takes it back; both are recorded', async () => {
  const grill = await addPrinter('Grill')
  expect((await change(grill.id, { version: 1, name: 'Grill', station: 'kitchen' })).statusCode).toBe(200)
  const listed = (await riley.get('manager/day')).json<ManagerDay>().printers.find(({ id }) => id === grill.id)
  expect(listed).toMatchObject({ station: 'kitchen', managed: { version: 2 } })
  expect((await change(grill.id, { version: 1, name: 'Grill', station: 'kitchen' })).statusCode).toBe(200)
  const late = await change(grill.id, { version: 1, name: 'Grill', station: 'counter' })
  expect([late.statusCode, problemSchema.parse(late.json()).code]).toEqual([409, 'changed_meanwhile'])
  // A name alone leaves the station as it is.
  await change(grill.id, { version: 2, name: 'Hot plate' })
  expect((await change(grill.id, { version: 3, name: 'Hot plate', station: null })).statusCode).toBe(200)
  const { entries } = (await riley.get('manager/changes?subject=printers')).json<AuditTrailPage>()
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'printer_station_changed', details: { name: 'Hot plate', before: 'kitchen', after: null } },
    { action: 'printer_renamed' },
    { action: 'printer_station_changed', details: { before: null, after: 'kitchen' } },
  ])
  expect((await counter.staff.post(`manager/printers/${grill.id}`, { version: 4, name: 'X' })).statusCode).toBe(403)
})

test('an order whose docket waited for a printer that is removed prints on the others', async () => {
  const grill = await addPrinter('Grill', 'kitchen')
  const order = await counter.placeOrder()
  const burger = await counter.placeOrder(only(BURGER))
  const coffees = await counter.placeOrder(only(COFFEES))
  expect((await riley.remove(`manager/printers/${grill.id}`)).json()).toEqual({ dockets: 2 })
  for (const { id } of [order, burger, coffees]) expect(await printersOf(id)).toEqual([COFFEE.id])
  const dockets = [await coffee().print(), await coffee().print(), await coffee().print()].join('\n')
  expect(dockets.split('1 x Shack burger')).toHaveLength(3)
  expect(await coffee().poll()).toEqual({ jobReady: false })
})

test('a docket that waits for a printer of another station by now is whole', async () => {
  const grill = await addPrinter('Grill', 'kitchen')
  await counter.placeOrder(only(BURGER))
  await change(grill.id, { version: 1, name: 'Grill', station: 'counter' })
  expect(await grill.print()).toContain('1 x Shack burger')
})
