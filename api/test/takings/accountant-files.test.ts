import type { Takings } from '@fuel-shack/contract/office/takings'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/office/takings/takings-days.ts'
import { changeSetting } from '../support/change-setting.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { newManager, openTakingsWorld, type TakingsWorld } from './takings-world.ts'

const { environment, api } = useTestApp()
const BURGER = { productId: 'shack_burger', unitPriceCents: 1890, quantity: 1 }
const WATER = { productId: 'water', unitPriceCents: 350, quantity: 2, gst: 'free-if-taken-away' } as const
const TILL = '01980000-0000-7000-8000-000000000001'
const at = (day: string, time = '12:00') => new Date(`${day}T${time}+10:00`).toISOString()

let world: TakingsWorld
let card: string

beforeAll(() => {
  world = openTakingsWorld(api, api.context.site.timeZone)
})
beforeEach(async () => {
  await world.empty()
  world.setClock(at('2026-05-01'))
  card = await world.start()
})

const manager = async () => newManager(api, environment)

/** The lines of a file that the server sends, without the names of its columns. */
async function download(query: string): Promise<{ head: string; rows: string[][] }> {
  const { statusCode, body } = await (await manager()).get(`manager/takings/csv?${query}`)
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 })
  const isImported = query.includes('file=xero')
  expect(body.startsWith('\uFEFF')).toBe(!isImported)
  const [head = '', ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
  return { head, rows: lines.map((line) => line.split(',')) }
}

/** The same, at the time of the test's clock. */
async function rowsOf(file: 'xero' | 'activity-statement' | 'owed', from: string, to: string) {
  const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' }
  const { rows } = await world.documentExport.exportFile({ file, from, to }, caller)
  const all: (string | number)[][] = []
  for await (const row of rows) all.push(row.map((cell) => (typeof cell === 'object' ? cell.cents / 100 : cell)))
  return all
}

async function refund(order: string, amountCents: number): Promise<void> {
  await world.refund(order, [{ id: `re_${order}`, amountCents, status: 'succeeded' }])
}

// Covers takings-40.
test('the file for Xero has an invoice for each day that is over, with sales and refunds by tax rate', async () => {
  world.setClock(at('2026-05-04'))
  const order = await world.sell([BURGER, WATER], 500)
  await world.sell([BURGER])
  world.setClock(at('2026-05-06'))
  await refund(order, 1890 + 700)
  await world.sell([BURGER])
  world.setClock(at('2026-05-07', '00:00'))
  await world.sell([BURGER])
  const { name } = api.context.site
  const monday = [name, 'TAKINGS-2026-05-04', 'Fuel Shack takings', '04/05/2026', '04/05/2026']
  const wednesday = [name, 'TAKINGS-2026-05-06', 'Fuel Shack takings', '06/05/2026', '06/05/2026']
  const rows = await rowsOf('xero', '2026-05-04', '2026-05-08')
  expect(rows.map((row) => row.filter((cell) => cell !== ''))).toEqual([
    [...monday, 'Sales', 1, 37.8, '200', 'GST on Income'],
    [...monday, 'Sales without GST', 1, 7, '200', 'GST Free Income'],
    [...wednesday, 'Sales', 1, 18.9, '200', 'GST on Income'],
    [...wednesday, 'Refunds', 1, -18.9, '200', 'GST on Income'],
    [...wednesday, 'Refunds without GST', 1, -7, '200', 'GST Free Income'],
  ])
})

// Covers takings-41.
test('the activity statement has the whole months and quarters of a period, and says which are complete', async () => {
  world.setClock(at('2026-03-31', '23:59'))
  await world.sell([BURGER])
  world.setClock(at('2026-04-01', '00:00'))
  const order = await world.sell([BURGER, WATER])
  world.setClock(at('2026-06-30', '23:59'))
  await refund(order, 1890 + 700)
  await world.sell([BURGER, BURGER])
  world.setClock(at('2026-07-01', '00:00'))
  expect(await rowsOf('activity-statement', '2026-06-30', '2026-07-01')).toEqual([
    ['Month', '2026-06-01', '2026-06-30', 11.9, 1.72, -7, 'yes'],
    ['Quarter', '2026-04-01', '2026-06-30', 37.8, 3.44, 0, 'yes'],
    ['Month', '2026-07-01', '2026-07-31', 0, 0, 0, 'no'],
    ['Quarter', '2026-07-01', '2026-09-30', 0, 0, 0, 'no'],
  ])
  expect(await rowsOf('activity-statement', '2099-12-31', '2099-12-31')).toHaveLength(2)
  expect(await rowsOf('activity-statement', '2000-01-01', '2000-01-01')).toHaveLength(2)
})

// Covers takings-42.
test('what cards were worth is stated for the end of each month and of the period, at the rate of then', async () => {
  const { pointsPerReward, rewardInCents } = api.context.site.loyalty
  world.setClock(at('2026-05-04'))
  await world.collect(card, TILL, 20_000)
  world.setClock(at('2026-06-04'))
  await world.collect(card, TILL, 10_000)
  world.setClock(at('2026-06-05', '18:00'))
  const worth = (points: number) => Math.floor((points * rewardInCents) / pointsPerReward) / 100
  const points = (await world.dayCloses.readTakings({ from: '2026-05-04' })).figures.points.given
  const rows = await rowsOf('owed', '2026-05-03', '2026-08-31')
  expect(rows).toEqual([
    ['2026-05-31', at('2026-06-01', '00:00'), 0, points, worth(points), worth(points)],
    ['2026-06-05', at('2026-06-05', '18:00'), 0, points * 1.5, worth(points * 1.5), worth(points * 1.5)],
  ])
  expect(await rowsOf('owed', '2026-05-03', '2026-05-03')).toEqual([
    ['2026-05-03', at('2026-05-04', '00:00'), 0, 0, 0, 0],
  ])
})

test.each([
  [
    'xero',
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  ],
  ['activity-statement', 'Period,From,To,G1 Total sales,1A GST on sales,G3 GST-free sales,Complete'],
  ['owed', 'Day,Time (UTC),Balances,Points,Worth of points,Together'],
])('a manager downloads the file %s, and the record has it once', async (file, head) => {
  expect((await download(`from=2026-05-01&to=2026-05-31&file=${file}`)).head).toBe(head)
  const { entries } = (await (await manager()).get('manager/changes')).json<AuditTrailPage>()
  expect(entries).toMatchObject([
    { action: 'takings_exported', details: { from: '2026-05-01', to: '2026-05-31', file } },
  ])
})

test('rejects a file that does not exist', async () => {
  expect((await (await manager()).get('manager/takings/csv?file=secrets')).statusCode).toBe(400)
})

const step = record({
  dayOfYear: integer({ min: 0, max: 365 }),
  dishes: array(constantFrom(BURGER, WATER, { ...BURGER, unitPriceCents: 1 }), { minLength: 1, maxLength: 3 }),
  refundedPercent: constantFrom(0, 0, 30, 100),
  surchargePercent: constantFrom(0, 15),
})

test('the surcharges of a day are lines of their own in the file for Xero, by tax rate', async () => {
  await world.empty()
  world.setClock(at('2026-05-03'))
  await world.start()
  await world.sell([BURGER, WATER], 0, 15)
  world.setClock(at('2026-05-05'))
  const lines = await rowsOf('xero', '2026-05-03', '2026-05-03')
  expect(lines.map((line) => [line[15], line[17], line[20]])).toEqual([
    ['Sales', 18.9, 'GST on Income'],
    ['Sales without GST', 7, 'GST Free Income'],
    ['Surcharges', 2.83, 'GST on Income'],
    ['Surcharges without GST', 1.04, 'GST Free Income'],
  ])
})

// Covers takings-41.
test('the quarters of the activity statement, the days of the file for Xero and the takings have the same sums', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 12 }), constantFrom(0, 4), async (steps, dayStartsAtHour) => {
      await changeSetting(api, 'takings', { dayStartsAtHour })
      await world.empty()
      world.setClock(at('2026-01-01'))
      await world.start()
      for (const { dayOfYear, dishes, refundedPercent, surchargePercent } of steps) {
        world.setClock(at(addDays('2026-01-01', dayOfYear), '03:59'))
        const order = await world.sell(dishes, 0, surchargePercent)
        const each = (cents: number) => cents + Math.floor((cents * surchargePercent) / 100)
        const cents = dishes.reduce((sum, { unitPriceCents, quantity }) => sum + each(unitPriceCents) * quantity, 0)
        world.setClock(at(addDays('2026-01-01', dayOfYear + refundedPercent), '03:59'))
        if (refundedPercent > 0) await refund(order, Math.ceil((cents * refundedPercent) / 100))
      }
      world.setClock(at('2028-01-01'))
      const [from, to] = ['2026-01-01', '2026-12-31']
      const { figures }: Takings = await world.dayCloses.readTakings({ from, to })
      const { cents, gstCents, gstFreeCents } = figures.net
      const statement = await rowsOf('activity-statement', from, to)
      for (const kind of ['Month', 'Quarter']) {
        const rows = statement.filter(([of]) => of === kind)
        const sums = [3, 4, 5].map((column) => sumOf(rows.map((row) => Number(row[column]))))
        expect({ kind, rows: rows.length, sums }).toEqual({
          kind,
          rows: kind === 'Month' ? 12 : 4,
          sums: [cents, gstCents, gstFreeCents],
        })
      }
      const lines = await rowsOf('xero', from, to)
      expect(sumOf(lines.map((line) => Number(line[17])))).toBe(cents)
    }),
    { numRuns: 10 },
  )
}, 120_000)

const sumOf = (dollars: number[]) => dollars.reduce((sum, each) => sum + Math.round(each * 100), 0)
