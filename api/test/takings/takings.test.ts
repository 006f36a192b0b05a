import type { Takings } from '@fuel-shack/contract/office/takings'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertAction } from '../../src/records/audit/audit-trail-store.ts'
import { soldOutTimes } from '../../src/office/takings/sold-out-times.ts'
import { listSoldOutActions } from '../../src/office/takings/takings-store.ts'
import { changeSetting } from '../support/change-setting.ts'
import { recordStatements } from '../support/recorded-statements.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { newManager, openTakingsWorld, type TakingsWorld } from './takings-world.ts'

const { environment, api } = useTestApp()
const DAY = '2026-11-03'
const BURGER = { productId: 'shack_burger', unitPriceCents: 1890, quantity: 1 }
const WATER = { productId: 'water', unitPriceCents: 350, quantity: 2, gst: 'free-if-taken-away' } as const
const TILL = '01980000-0000-7000-8000-000000000001'
const at = (time: string, day = DAY) => new Date(`${day}T${time}+10:00`).toISOString()

let world: TakingsWorld
let card: string

beforeAll(() => {
  world = openTakingsWorld(api, api.context.site.timeZone)
})
beforeEach(async () => {
  await world.empty()
  world.setClock(at('12:00'))
  card = await world.start()
})

const riley = async () => newManager(api, environment)
const get = async (query: string) => (await riley()).get(`manager/takings?${query}`)
const read = async (query = `from=${DAY}`) => (await get(query)).json<Takings>()

// Covers takings-1.
test('takings say what was sold by product, and what of it is free of GST', async () => {
  await world.sell([{ ...BURGER, option: { id: 'bacon', deltaInCents: 300 } }, WATER], 500)
  await world.sell([
    { ...BURGER, quantity: 2 },
    { productId: 'pie_of_2019', unitPriceCents: 600, quantity: 1 },
  ])
  const { figures } = await read()
  const total = 3 * 1890 + 700 + 600
  expect(figures.sales).toEqual({
    count: 2,
    cents: total,
    gstCents: Math.round(1890 / 11) + Math.round(4380 / 11),
    gstFreeCents: 700,
    balanceCents: 500,
  })
  expect(figures.products).toEqual([
    { productId: 'shack_burger', title: 'shack_burger', section: 'Burgers', quantity: 3, cents: 3 * 1890 },
    { productId: 'water', title: 'water', section: 'Drinks', quantity: 2, cents: 700 },
    { productId: 'pie_of_2019', title: 'pie_of_2019', section: null, quantity: 1, cents: 600 },
  ])
  expect(figures.hours).toEqual([{ hour: 12, orders: 2, cents: total }])
})

test('an order that was ready by the time that the customer was given is not late, however long it took', async () => {
  const promised = { created_at: at('12:00'), start_at: null, ready_at: at('12:40') }
  const { queries } = api.context.database
  for (const fulfilled_at of [at('12:39'), at('12:41')]) {
    const id = await world.sell([BURGER])
    await queries
      .updateTable('orders')
      .set({ ...promised, fulfilled_at })
      .where('id', '=', id)
      .execute()
  }
  expect((await read()).figures.waiting).toMatchObject({ orders: 2, late: 1 })
})

test('takings say how long orders took from when the kitchen could start, and which were late', async () => {
  const { queries } = api.context.database
  const ids = [
    await world.sell([BURGER]),
    await world.sell([BURGER]),
    await world.sell([BURGER]),
    await world.sell([BURGER]),
  ]
  const states = [
    { fulfilled_at: at('12:10') },
    { start_at: at('13:00'), dispatched_at: at('13:30:30'), fulfilled_at: at('15:00') },
    { declined_at: at('12:05') },
    { cancelled_at: at('12:01') },
  ]
  for (const [index, state] of states.entries())
    await queries
      .updateTable('orders')
      .set(state)
      .where('id', '=', ids[index] ?? '')
      .execute()
  const { figures } = await read()
  expect(figures.waiting).toEqual({
    orders: 2,
    averageSeconds: (600 + 1830) / 2,
    late: 1,
    medianSeconds: 600,
    ninetiethSeconds: 1830,
    times: [0, 5, 10, 15, 20, 30].map((fromMinutes) => ({
      fromMinutes,
      orders: fromMinutes === 10 || fromMinutes === 30 ? 1 : 0,
    })),
  })
  expect([figures.declined, figures.cancelled]).toEqual([1, 1])
})

// Covers takings-6.
test('takings say what tills moved on cards, and what cards were worth at the end of each day', async () => {
  await world.collect(card, TILL, 70_000)
  world.setClock(at('12:00', '2026-11-04'))
  await api.context.database.transaction((tx) =>
    world.loyalty.move(tx, { kind: 'redeem', cardNumber: card, rewards: 1 }, `counter:sam:key`),
  )
  const { pointsPerDollar, pointsPerReward, rewardInCents } = (await api.context.settings.read('loyalty')).value
  await changeSetting(api, 'loyalty', { rewardInCents: 2 * rewardInCents })
  const given = 700 * pointsPerDollar
  const [first, second, before, now] = [
    await read(),
    await read('from=2026-11-04'),
    await read('from=2026-11-02'),
    await read(''),
  ]
  expect(first.figures.movements).toEqual([
    { till: TILL, collected: 1, saleCents: 70_000, points: given, redeemedCents: 0, spentCents: 0, undone: 0 },
  ])
  const worth = (points: number) => Math.floor((points * rewardInCents) / pointsPerReward)
  expect(first.figures.points).toMatchObject({ given, givenWorthCents: worth(given), redeemed: 0 })
  expect(first.figures.liability).toEqual({ balanceCents: 0, points: given, pointsWorthCents: worth(given) })
  expect(second.figures.movements).toMatchObject([{ till: null, redeemedCents: rewardInCents }])
  expect(second.figures.points).toMatchObject({ given: 0, redeemed: pointsPerReward, redeemedCents: rewardInCents })
  const left = given - pointsPerReward
  expect(second.figures.liability).toEqual({ balanceCents: rewardInCents, points: left, pointsWorthCents: worth(left) })
  expect(before.figures.liability).toEqual({ balanceCents: 0, points: 0, pointsWorthCents: 0 })
  // The rate has changed since.
  expect(now.figures.liability.pointsWorthCents).toBe(Math.floor((left * 2 * rewardInCents) / pointsPerReward))
})

// Covers takings-3.
test.each([
  ['that ends before it begins', `from=${DAY}&to=2026-11-02`, 'The period ends before it begins'],
  ['of ten years', 'from=2016-11-03&to=2026-11-03', 'A period has at most 366 days'],
  ['of one second', 'from=2026-11-03T00:00:00Z&to=2026-11-03T00:00:01Z', 'Invalid ISO date'],
  ['of a date that does not exist', 'from=2026-02-30', 'Invalid ISO date'],
  ['before any day', 'from=0001-01-01', 'is not between 2000-01-01 and 2099-12-31'],
  ['with another parameter', `from=${DAY}&zone=UTC`, 'Unrecognized key'],
])('rejects a period %s, and says what is wrong', async (_, query, detail) => {
  for (const path of ['manager/takings', 'manager/takings/csv']) {
    const answer = await (await riley()).get(`${path}?${query}`)
    expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' })
    expect(answer.json<{ detail: string }>().detail).toContain(detail)
  }
  expect((await (await riley()).get('manager/changes')).json<AuditTrailPage>().entries).toEqual([])
})

test('a leap year is a period, and days without orders take nothing', async () => {
  const { days, figures } = await read('from=2028-01-01&to=2028-12-31')
  expect(days).toHaveLength(366)
  expect(figures.net).toEqual({ cents: 0, gstCents: 0, gstFreeCents: 0, balanceCents: 0 })
  expect(figures.hours).toEqual([])
})

// Covers takings-7.
test('the file has each document of the period once, without formulas, and the record has the export', async () => {
  const order = await world.sell([BURGER, WATER], 500)
  await world.sell([BURGER])
  world.setClock(at('13:00'))
  const reason = '=HYPERLINK("http://evil.example"), cold'
  const refund = { id: 're_1', amountCents: 1890, status: 'succeeded', description: { reason } } as const
  await world.refund(order, [refund])
  world.setClock(at('14:00'))
  await world.refund(order, [{ ...refund, status: 'failed' }])
  world.setClock(at('00:00', '2026-11-04'))
  await world.sell([BURGER])
  const answer = await (await riley()).get(`manager/takings/csv?from=${DAY}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="takings.csv"',
    'cache-control': 'no-store',
  })
  const [head, ...lines] = answer.body.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFFTime,Time (UTC),Document,Number,Order,Total,GST,GST-free,By balance,Reason,Sold,Surcharge,GST in surcharge',
  )
  expect(lines.map((line) => line.split(',').slice(2, 3)[0])).toEqual([
    'Tax invoice',
    'Tax invoice',
    'Adjustment note',
    'Adjustment note cancelled',
  ])
  expect(lines[0]).toMatch(
    /^2026-11-03 12:00:00,2026-11-03T02:00:00.000Z,Tax invoice,TI-\d{6},\d{3},25\.90,1\.72,7\.00,5\.00,,"1 × shack_burger; 2 × water",0\.00,0\.00$/,
  )
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example""), cold"`)
  const { figures } = await read()
  const totals = lines.map((line) => Math.round(Number(line.split(',')[5]) * 100))
  expect(totals.reduce((sum, cents) => sum + cents, 0)).toBe(figures.net.cents)
  expect((await (await riley()).get('manager/changes')).json<AuditTrailPage>().entries).toMatchObject([
    { action: 'takings_exported', details: { from: DAY, to: DAY }, by: null },
  ])
})

// Covers takings-7.
test('an export reads page by page, also if all documents have one time, and not on after it is cancelled', async () => {
  await world.sell([BURGER])
  const { queries } = api.context.database
  const { number, ...invoice } = await queries.selectFrom('tax_invoices').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 1009 }, (_, index) => ({
    ...invoice,
    order_id: `copy-${index}`,
    number: number + 1 + index,
    supplier: '{}',
    lines: '[]',
  }))
  await queries.insertInto('tax_invoices').values(copies).execute()
  const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' }
  const numbers = new Set<unknown>()
  const exported = () => world.documentExport.exportFile({ from: DAY }, caller)
  for await (const [, , , number] of (await exported()).rows) numbers.add(number)
  expect(numbers.size).toBe(1010)
  const { rows } = await exported()
  const recorded = recordStatements()
  await rows.next()
  await rows.return(undefined)
  expect(recorded.take().statements).toHaveLength(1)
  recorded.stop()
})

// Covers takings-8.
test('takings say how long a dish was marked as sold out, across days and until now', async () => {
  const { queries } = api.context.database
  type Action = 'sold_out' | 'portions_set' | 'available_again'
  const mark = async (time: string, action: Action, day = DAY, until: string | null = null) => {
    const createdAt = at(time, day)
    const details = {
      productId: 'shack_burger',
      title: 'Burger',
      option: null,
      ...(action !== 'available_again' && { until }),
    }
    await insertAction(queries, { id: createdAt, action, details, createdAt, accountId: 'sam', sessionId: null })
  }
  await mark('22:00', 'sold_out', '2026-11-02')
  await mark('00:30', 'available_again')
  await mark('11:00', 'sold_out')
  await mark('11:45', 'sold_out', DAY, at('12:15'))
  await mark('23:00', 'sold_out')
  await mark('23:10', 'portions_set')
  const soldOut = async (from: string, to: string) => {
    const period = { startsAt: at('00:00', from), endsAt: at('00:00', to) }
    return soldOutTimes(await listSoldOutActions(queries, period), period, new Date(at('23:20')))
  }
  const burger = { productId: 'shack_burger', title: 'Burger', option: null }
  expect(await soldOut(DAY, '2026-11-04')).toEqual([{ ...burger, minutes: 30 + 75 + 10 }])
  expect(await soldOut('2026-11-02', DAY)).toEqual([{ ...burger, minutes: 120 }])
  expect(await soldOut('2026-11-02', '2026-11-04')).toEqual([{ ...burger, minutes: 235 }])
  expect(await soldOut('2026-11-04', '2026-11-05')).toEqual([])
})

// Covers takings-8.
test('takings of now have what staff marked as sold out a moment ago', async () => {
  const manager = await riley()
  const marked = { productId: 'shack_burger', until: 'undone' }
  expect((await manager.post('menu/availability', marked)).statusCode).toBe(200)
  api.passTime(5 * 60_000)
  const today = await read('')
  const { day = '' } = today.days[0] ?? {}
  const soldOut = (await read(`from=2026-11-01&to=${day}`)).figures.soldOut ?? []
  expect(soldOut).toMatchObject([{ productId: 'shack_burger', minutes: 5 }])
})
