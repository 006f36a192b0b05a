import type { Takings } from '@fuel-shack/contract/office/takings'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import { saveReconciliation } from '../../src/office/reconciliation/reconciliations-store.ts'
import { addDays } from '../../src/office/takings/takings-days.ts'
import { changeSetting } from '../support/change-setting.ts'
import { buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { openTakingsWorld, type TakingsWorld } from './takings-world.ts'
import { useFixture } from '../support/use-test-app.ts'

const DAY = '2026-11-03'
/** The first day on which a card was used. */
const OPENED = '2026-10-20'
const BURGER = { productId: 'shack_burger', unitPriceCents: 1890, quantity: 1 }
/** A time at the rest stop, which is ten hours ahead all year. */
const at = (time: string, day = DAY) => new Date(`${day}T${time}+10:00`).toISOString()

const environment = useFixture(startTestEnvironment)
/** On PostgreSQL two servers, which share the database. */
let servers: TestApp[]
let api: TestApp
let world: TakingsWorld

beforeAll(async () => {
  api = await buildTestApp(environment)
  servers = environment.database.address.engine === 'postgres' ? [api, await buildTestApp(environment)] : [api]
  world = openTakingsWorld(api, api.context.site.timeZone)
})
afterAll(async () => {
  for (const server of servers) await server.close()
})
beforeEach(async () => {
  await world.empty()
  await changeSetting(api, 'takings', { dayStartsAtHour: 0 })
  world.setClock(at('12:00', OPENED))
  await world.collect(await world.start(), '01980000-0000-7000-8000-000000000001', 1000)
  world.setClock(at('12:00'))
})

const manager = async (name: string, server = 0) =>
  (servers[server % servers.length] ?? api).as(
    await environment.issuer.token({
      // Each call is by another account: one alone would reach the limit of calls in a minute.
      subject: `${name}-${crypto.randomUUID()}`,
      name: `${name} Owner`,
      claims: { role: ['staff', 'manager'] },
    }),
  )
const read = async (query: string) => (await (await manager('Riley')).get(`manager/takings?${query}`)).json<Takings>()
const close = async (day: string) => (await manager('Riley')).post('manager/takings/close', { day })
const countEntries = async () =>
  (await (await manager('Riley')).get('manager/changes?subject=takings')).json<AuditTrailPage>().entries.length

// Covers takings-4.
test('a closed day has the figures, the number, the name and the time of its close, whatever happens later', async () => {
  const order = await world.sell([BURGER])
  const before = await read(`from=${DAY}`)
  expect(before.days).toMatchObject([{ day: DAY, isOver: true, orders: 1, netCents: 1890 }])
  expect(before.figures.open).toEqual({ orders: 1, refunds: 0, payments: 0, differences: null })
  const closed = (await close(DAY)).json<Takings>()
  expect(closed.figures).toEqual(before.figures)
  expect(closed.days[0]?.close).toMatchObject({ number: 1, closedBy: 'Riley' })
  world.setClock(at('09:00', '2026-11-04'))
  await world.refund(order, [{ id: 're_1', amountCents: 500, status: 'succeeded' }])
  await api.context.database.queries
    .updateTable('orders')
    .set({ closed_at: at('10:00') })
    .execute()
  expect(await read(`from=${DAY}`)).toEqual(closed)
  expect((await read('from=2026-11-04')).figures.net.cents).toBe(-500)
  expect((await read(`from=${DAY}&to=2026-11-04`)).figures.net.cents).toBe(1390)
})

// Covers takings-5.
test('several managers who close a day at once close it once, and see the same', async () => {
  await world.sell([BURGER])
  const answers = await Promise.all(
    ['Riley', 'Kim', 'Alex', 'Sasha'].map(async (name, server) =>
      (await manager(name, server)).post('manager/takings/close', { day: DAY }),
    ),
  )
  const bodies = answers.map((answer) => answer.json<Takings>())
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(bodies.map(({ days }) => JSON.stringify(days))).size).toBe(1)
  expect(bodies[0]?.days[0]?.close?.number).toBe(1)
  expect(await countEntries()).toBe(1)
})

test('days that are closed at once, in any order, have numbers without gaps', async () => {
  const days = ['2026-11-05', '2026-11-01', '2026-11-03', '2026-11-02']
  const answers = await Promise.all(
    days.map(async (day, server) => (await manager('Riley', server)).post('manager/takings/close', { day })),
  )
  const numbers = answers.map((answer) => answer.json<Takings>().days[0]?.close?.number ?? 0)
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
  expect(await countEntries()).toBe(4)
})

// Covers takings-5.
test('a day that is not over cannot be closed', async () => {
  const today = (await read('')).days[0]
  expect(today).toMatchObject({ isOver: false })
  for (const day of [today?.day ?? '', '2099-12-31'])
    expect((await close(day)).json()).toMatchObject({ status: 409, code: 'day_not_over' })
  expect((await close('2000-13-01')).statusCode).toBe(400)
  expect(await countEntries()).toBe(0)
})

test('a day before the first order and the first movement on a card cannot be closed', async () => {
  for (const day of ['2000-01-01', addDays(OPENED, -1)])
    expect((await close(day)).json()).toMatchObject({ status: 409, code: 'nothing_to_close' })
  expect(await countEntries()).toBe(0)
  expect((await close(OPENED)).statusCode).toBe(200)
  await world.empty()
  expect((await close(OPENED)).json()).toMatchObject({ code: 'nothing_to_close' })
  await world.start()
  world.setClock(at('12:00', OPENED))
  await world.sell([BURGER])
  expect((await close(OPENED)).statusCode).toBe(200)
})

const DIFFERENCE = {
  kind: 'payment_without_order',
  transactionId: 'pi_1',
  sourceId: null,
  orderNumber: null,
  cents: null,
  theirCents: 500,
} as const

// Covers takings-9.
test('a day says what the last comparison with Stripe found in it, and its close stores that', async () => {
  const { queries } = api.context.database
  const compared = async (fromDay: string, toDay: string, comparedAt: string, result: Partial<Reconciliation> = {}) => {
    const whole = { comparedAt, until: comparedAt, forbidden: [], differenceCount: 0, differences: [], ...result }
    await saveReconciliation(queries, { fromDay, toDay, comparedAt, result: whole })
  }
  const found = async () => (await read(`from=${DAY}`)).figures.open.differences
  await compared('2026-11-04', '2026-11-05', at('00:00', '2026-11-06'))
  await compared(DAY, DAY, at('00:00'))
  expect(await found()).toBeNull()
  await compared(DAY, DAY, at('13:00'))
  expect(await found()).toEqual({ count: 0, comparedAt: at('13:00'), until: at('13:00') })
  // Of a month with three differences, one is of the day.
  const differences = [at('23:59', '2026-11-02'), at('12:00'), at('00:00', '2026-11-04')].map((time) => ({
    ...DIFFERENCE,
    at: time,
  }))
  const time = at('09:00', '2026-11-20')
  await compared('2026-11-01', '2026-11-30', time, { differences, differenceCount: 3 })
  expect(await found()).toEqual({ count: 1, comparedAt: time, until: time })
  const closed = (await close(DAY)).json<Takings>()
  expect(closed.figures.open.differences?.count).toBe(1)
  // Not all are listed: any may be of the day.
  await compared('2026-11-03', '2026-11-04', at('09:00', '2026-11-21'), { differences, differenceCount: 300 })
  expect((await read('from=2026-11-04')).figures.open.differences?.count).toBe(300)
  // A key without the permission compares nothing.
  await compared('2026-11-04', '2026-11-04', at('09:00', '2026-11-22'), { forbidden: ['balance'] })
  expect((await read('from=2026-11-04')).figures.open.differences).toBeNull()
  expect(await read(`from=${DAY}`)).toEqual(closed)
})

const REPLACED = `day, number, starts_at, ends_at, closed_at, 'Mallory', account_id, figures`

// Covers takings-4.
test('the database rejects a change of a closed day, its replacement and its deletion', async () => {
  const { database } = api.context
  await close(DAY)
  for (const statement of [
    `update day_closes set figures = '{}'`,
    `update day_closes set closed_by = 'Mallory' where day = '${DAY}'`,
    'delete from day_closes',
    ...(database.engine === 'postgres' ? ['truncate day_closes'] : []),
  ])
    await expect(sql.raw(statement).execute(database.queries)).rejects.toThrow('A closed day never changes')
  // A replacement is neither an update nor a deletion for a trigger.
  database.sqlite?.exec(`insert or replace into day_closes select ${REPLACED} from day_closes`)
  const { close: seen } = (await read(`from=${DAY}`)).days[0] ?? {}
  expect(seen).toMatchObject({ number: 1 })
  expect(seen).not.toMatchObject({ closedBy: 'Mallory' })
})

test('what is paid in a closed day because the clock was set back is stated beside its figures', async () => {
  await world.sell([BURGER])
  const closed = (await close(DAY)).json<Takings>()
  world.setClock(at('23:00'))
  await world.sell([BURGER])
  const after = await read(`from=${DAY}`)
  expect(after.figures).toEqual(closed.figures)
  expect(after.sinceClose).toEqual({ cents: 1890, gstCents: 172, gstFreeCents: 0, balanceCents: 0 })
  expect((await read(`from=${DAY}&to=2026-11-04`)).figures.net.cents).toBe(2 * 1890)
})

// Covers takings-2.
test.each([
  [0, 4, '2026-11-04', { startsAt: at('00:00', '2026-11-04'), endsAt: at('04:00', '2026-11-05') }],
  [0, 4, '2026-11-02', { startsAt: at('04:00', '2026-11-02'), endsAt: at('00:00', '2026-11-03') }],
  [4, 0, '2026-11-04', { startsAt: at('04:00', '2026-11-04'), endsAt: at('00:00', '2026-11-05') }],
])(
  'after days that began at %i begin at %i, the day beside a closed one, %s, misses nothing and repeats nothing',
  async (before, after, day, bounds) => {
    await changeSetting(api, 'takings', { dayStartsAtHour: before })
    await close(DAY)
    await changeSetting(api, 'takings', { dayStartsAtHour: after })
    expect((await read(`from=${day}`)).days).toMatchObject([{ day, ...bounds }])
    const { days } = await read('from=2026-11-01&to=2026-11-06')
    expect(days.slice(1).map(({ startsAt }) => startsAt)).toEqual(days.slice(0, -1).map(({ endsAt }) => endsAt))
  },
)
