import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { UNATTENDED_POLICIES } from '@fuel-shack/contract/team/staff-screens'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { site as exampleSite } from '@fuel-shack/harness/site'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createAttendanceService } from '../../src/shop/kitchen/attendance-service.ts'
import { createLog } from '../../src/platform/log.ts'
import { crashAfterCommit, crashBeforeStatement, SimulatedCrash } from '../support/crashing-database.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { forgetRestStop } from '../support/forget-rest-stop.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'
import { alerts, OFF, ON } from './screen-alerts.ts'

const GRACE_MS = 120_000
const OWNER = { emailAddresses: ['owner@fuelshack.example'], mobileNumbers: ['0412 000 111'] }

const environment = useFixture(startTestEnvironment)
const site = copyExampleSite()
const running: TestApp[] = []
let lines: Record<string, unknown>[] = []

afterAll(() => site.remove())
beforeEach(async () => {
  lines = []
  const fresh = await startRestStop('accept')
  const { queries } = fresh.context.database
  await queries.deleteFrom('outbox_messages').execute()
  await queries.deleteFrom('staff_screens').execute()
  // Each server of a test is ahead of the last one's clock, and its windows are too.
  await queries.deleteFrom('rate_windows').execute()
  await queries.updateTable('kitchen_attendance').set({ unattended_since: null }).execute()
  await queries.updateTable('kitchen_pace').set({ paused_until: null }).execute()
})
afterEach(async () => {
  for (const api of running.splice(0)) await api.close()
})

/** A server that has just started. */
async function startRestStop(
  unattended: (typeof UNATTENDED_POLICIES)[number],
  kitchen: StatedHours = ROUND_THE_CLOCK,
): Promise<TestApp> {
  const fulfilment: Site['fulfilment'] = { ...exampleSite.fulfilment, unattended, unattendedAfterSeconds: 120 }
  site.open(kitchen, { fulfilment, alerts: OWNER })
  await forgetRestStop(environment)
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const settings = { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: '86400' }
  const api = await buildTestApp(environment, settings, log)
  running.push(api)
  return api
}

const person = async (api: TestApp, claims: { subject: string; role?: string; claims?: Record<string, unknown> }) =>
  api.as(await environment.issuer.token({ expiresIn: 80_000, email: 'p@fuelshack.example', name: 'P', ...claims }))
const tapPay = async (api: TestApp) =>
  (await person(api, { subject: 'casey' })).post('stripe/create-session', BURGER_AND_COFFEES)
const codeOf = async (api: TestApp) => problemSchema.safeParse((await tapPay(api)).json()).data?.code
const readPace = async (api: TestApp) => (await api.as(undefined).get('kitchen')).json<KitchenPace>()
const check = (api: TestApp) => api.context.attendance.checkAttendance()
/** Checks all at once on PostgreSQL: within one process, a second SQLite connection cannot wait for the first. */
async function checkAll(apis: TestApp[]): Promise<void> {
  if (apis[0]?.context.database.engine === 'postgres') await Promise.all(apis.map((api) => check(api)))
  else for (const api of apis) await check(api)
}
const SAM = { subject: 'sam', role: 'staff' }
const RILEY = { subject: 'riley', claims: { role: ['staff', 'manager'] } }
async function report(
  api: TestApp,
  screenId: string = crypto.randomUUID(),
  screen: object = {},
  who: typeof SAM | typeof RILEY = SAM,
) {
  const staff = await person(api, who)
  const answer = await staff.post('screens', { screenId, isVisible: true, isAudible: true, ...screen })
  expect(answer.statusCode).toBe(200)
  return screenId
}

test('rejects checkouts, if so set, from two minutes after the last report of a screen, until the next report', async () => {
  const api = await startRestStop('refuse')
  const screen = await report(api)
  api.passTime(GRACE_MS - 30_000)
  expect(await codeOf(api)).toBeUndefined()
  api.passTime(31_000)
  expect(await codeOf(api)).toBe('kitchen_unattended')
  expect((await readPace(api)).unattended).toBe('refuse')
  await report(api, screen)
  expect(await codeOf(api)).toBeUndefined()
  expect((await readPace(api)).unattended).toBeUndefined()
})

test('a reload of a fulfilment screen, which closes it for a moment, does not count as off', async () => {
  const api = await startRestStop('refuse')
  api.passTime(GRACE_MS + 1000)
  await report(api, await report(api), { isClosing: true })
  api.passTime(GRACE_MS - 30_000)
  expect(await codeOf(api)).toBeUndefined()
  api.passTime(31_000)
  expect(await codeOf(api)).toBe('kitchen_unattended')
})

test('a hidden or silent screen is on', async () => {
  const api = await startRestStop('refuse')
  api.passTime(GRACE_MS + 1000)
  await report(api, undefined, { isVisible: false, isAudible: false })
  expect(await codeOf(api)).toBeUndefined()
})

test('a manager’s device counts as no screen until it is one of the kitchen', async () => {
  const api = await startRestStop('refuse')
  api.passTime(GRACE_MS + 1000)
  const phone = await report(api, undefined, {}, RILEY)
  await report(api, phone, { isKitchen: false }, RILEY)
  expect(await codeOf(api)).toBe('kitchen_unattended')
  await check(api)
  expect(await alerts(api)).toEqual(OFF)
  const day = await (await person(api, RILEY)).get('manager/day')
  expect(day.json<ManagerDay>()).toMatchObject({ screensOn: 0, missing: expect.arrayContaining(['screen']) })
  expect(day.json<ManagerDay>()).not.toHaveProperty('screenSeenAt')
  expect(await api.context.metrics.read()).toContain('fuel_shack_fulfilment_screens 0\n')

  await report(api, phone, { isKitchen: true }, RILEY)
  expect(await codeOf(api)).toBeUndefined()
  await check(api)
  expect(await alerts(api)).toEqual([...OFF, ...ON])
})

test.each(['accept', 'warn'] as const)('with `%s`, checkouts are accepted without a screen', async (unattended) => {
  const api = await startRestStop(unattended)
  api.passTime(GRACE_MS + 1000)
  expect(await codeOf(api)).toBeUndefined()
  expect((await readPace(api)).unattended).toBe(unattended === 'warn' ? 'warn' : undefined)
})

test('a server that has just started rejects nothing until screens could report to it', async () => {
  const api = await startRestStop('refuse')
  expect(await codeOf(api)).toBeUndefined()
  await check(api)
  expect(await alerts(api)).toEqual([])
  api.passTime(GRACE_MS + 1000)
  expect(await codeOf(api)).toBe('kitchen_unattended')
})

test('a payment page that was opened before can still be paid, and the order says so', async () => {
  const api = await startRestStop('refuse')
  const { url } = (await tapPay(api)).json<CheckoutSession>()
  api.passTime(GRACE_MS + 1000)
  await environment.standins.pay(url)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await (await person(api, { subject: 'sam', role: 'staff' })).get('orders')).json<Order[]>()
  expect(order?.paidWhile).toEqual(['unattended'])
})

test('staff and the owner are notified once that no screen is on, and once that one is on again', async () => {
  const api = await startRestStop('accept')
  const screen = await report(api)
  await check(api)
  expect(await alerts(api)).toEqual([])
  api.passTime(GRACE_MS + 1000)
  for (let run = 0; run < 3; run += 1) await check(api)
  expect(await alerts(api)).toEqual(OFF)
  expect(lines.filter(({ msg }) => msg === 'Ordering is open and no fulfilment screen is on')).toHaveLength(1)
  expect(await api.context.metrics.read()).toContain('fuel_shack_unattended_total 1\n')
  expect(await api.context.metrics.read()).toContain('fuel_shack_fulfilment_screens 0\n')
  await report(api, screen)
  for (let run = 0; run < 3; run += 1) await check(api)
  expect(await alerts(api)).toEqual([...OFF, ...ON])
  expect(await api.context.metrics.read()).toContain('fuel_shack_fulfilment_screens 1\n')
  api.passTime(GRACE_MS + 1000)
  await check(api)
  expect(await alerts(api)).toEqual([...OFF, ...ON, ...OFF])
})

test('the email goes to the owner, and the SMS to the international number', async () => {
  const api = await startRestStop('refuse')
  api.passTime(GRACE_MS + 1000)
  await check(api)
  await api.context.messages.drain()
  const sent = JSON.stringify(await environment.standins.sentMessages())
  expect(sent).toContain('owner@fuelshack.example')
  expect(sent).toContain('+61412000111')
  expect(sent).toContain('Until then new orders are rejected.')
})

test('no alert is sent while ordering is paused or closed, nor in the first two minutes of the day', async () => {
  const api = await startRestStop('accept')
  api.passTime(GRACE_MS + 1000)
  const staff = await person(api, { subject: 'sam', role: 'staff' })
  await staff.post('kitchen/pause', { reason: 'busy', minutes: 30 })
  await check(api)
  api.passTime(30 * 60_000)
  await check(api)
  expect(await alerts(api)).toEqual([])
  api.passTime(GRACE_MS + 1000)
  await check(api)
  expect(await alerts(api)).toEqual(OFF)

  const closed = await startRestStop('accept', { title: 'Kitchen', week: [] })
  closed.passTime(GRACE_MS + 1000)
  await check(closed)
  expect(await alerts(closed)).toEqual(OFF)
})

test('the end of the opening hours ends the outage silently, so the next day begins a new one', async () => {
  const api = await startRestStop('accept')
  api.passTime(GRACE_MS + 1000)
  await check(api)
  const closed = await startRestStop('accept', { title: 'Kitchen', week: [] })
  await check(closed)
  await check(api)
  expect(await alerts(api)).toEqual([...OFF, ...OFF])
})

test('two servers know each other’s screens, and send one alert', async () => {
  const [one, other] = [await startRestStop('refuse'), await startRestStop('refuse')]
  const passTime = (milliseconds: number) => [one, other].map((api) => api.passTime(milliseconds))
  passTime(GRACE_MS + 1000)
  const screen = await report(one)
  expect(await codeOf(other)).toBeUndefined()
  // The other server knows only what is stored, which is up to thirty seconds old.
  for (let poll = 0; poll < 12; poll += 1) {
    passTime(15_000)
    await report(one, screen)
    expect((await readPace(other)).unattended).toBeUndefined()
    await check(other)
  }
  expect(await alerts(one)).toEqual([])
  passTime(GRACE_MS + 1000)
  expect([await codeOf(one), await codeOf(other)]).toEqual(['kitchen_unattended', 'kitchen_unattended'])
  await checkAll([one, other, one, other])
  expect(await alerts(one)).toEqual(OFF)
  await report(other, screen)
  await checkAll([one, other])
  expect(await alerts(one)).toEqual([...OFF, ...ON])
})

test('a restart during an outage neither repeats the alert nor ends the outage', async () => {
  const api = await startRestStop('accept')
  api.passTime(GRACE_MS + 1000)
  await check(api)
  const restarted = await startRestStop('accept')
  await check(restarted)
  restarted.passTime(GRACE_MS + 1000)
  await check(restarted)
  expect(await alerts(restarted)).toEqual(OFF)
  await report(restarted)
  await check(restarted)
  expect(await alerts(restarted)).toEqual([...OFF, ...ON])
})

test('whatever crashes, each alert is sent once', async () => {
  const api = await startRestStop('accept')
  api.passTime(GRACE_MS + 1000)
  const { context } = api
  const crashing = (database: typeof context.database) =>
    createAttendanceService({
      ...context,
      database,
      publicUrl: context.config.publicUrl,
      log: createLog('silent'),
      clock: api.now,
    })
  async function crashEverywhere(expected: string[], before: string[]): Promise<void> {
    for (let statement = 0; statement < 4; statement += 1) {
      const attempt = crashing(crashBeforeStatement(context.database, statement)).checkAttendance()
      await expect(attempt).rejects.toThrow(SimulatedCrash)
      expect(await alerts(api)).toEqual(before)
    }
    await expect(crashing(crashAfterCommit(context.database)).checkAttendance()).rejects.toThrow(SimulatedCrash)
    await check(api)
    expect(await alerts(api)).toEqual(expected)
  }
  await crashEverywhere(OFF, [])
  await report(api)
  await crashEverywhere([...OFF, ...ON], OFF)
})
