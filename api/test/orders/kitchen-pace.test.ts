import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { site as exampleSite } from '@fuel-shack/harness/site'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
/** The pace of two cooks. */
const USUAL: KitchenPace = {
  pausedUntil: null,
  pauseReason: null,
  extraMinutes: 0,
  extraUntil: null,
  at: expect.any(String),
  cooks: 2,
  cooksUntil: null,
  startsInMinutes: expect.any(Number),
  usualPreparationMinutes: 12,
  fullQuarters: [],
  eatHereTimes: expect.any(Array),
  settingsVersion: expect.any(Number),
}

const environment = useFixture(startTestEnvironment)
const site = copyExampleSite()
let api: TestApp
let lines: Record<string, unknown>[] = []
let staff: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>

beforeAll(() => {
  // No test here has a fulfilment screen, which must not matter.
  site.open(ROUND_THE_CLOCK, {
    kitchen: { ...exampleSite.kitchen, shifts: [] },
    fulfilment: { ...exampleSite.fulfilment, unattended: 'accept' },
  })
})
afterAll(() => site.remove())
beforeEach(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  api = await buildTestApp(environment, { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: '86400' }, log)
  const token = (claims: object) => environment.issuer.token({ subject: 'casey', expiresIn: 80_000, ...claims })
  staff = api.as(await token({ subject: 'sam', role: 'staff' }))
  casey = api.as(await token({ name: 'Casey', email: 'casey@fuelshack.example' }))
  await staff.post('kitchen/resume')
  await staff.post('kitchen/delay', { minutes: 0 })
  lines = []
})
afterEach(() => api.close())

const readPace = async () => (await api.as(undefined).get('kitchen')).json<KitchenPace>()
const pause = (minutes = 30, reason = 'busy') => staff.post('kitchen/pause', { reason, minutes })
const delay = async (minutes: number) => (await staff.post('kitchen/delay', { minutes })).json<KitchenPace>()
const tapPay = (key?: string) =>
  casey.post('stripe/create-session', BURGER_AND_COFFEES, key === undefined ? {} : { 'idempotency-key': key })
const minutesUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / MINUTE_MS)

test('a paused kitchen rejects checkouts with the end and the reason, also of a page that was loaded before', async () => {
  const before = await tapPay('attempt-before-pause')
  expect(before.statusCode).toBe(200)
  const paused = (await pause()).json<KitchenPace>()
  expect(paused).toMatchObject({ ...USUAL, pausedUntil: expect.any(String), pauseReason: 'busy' })
  expect(minutesUntil(paused.pausedUntil)).toBe(30)
  // The times that follow from the clock move on with each minute.
  expect(await readPace()).toMatchObject({ pausedUntil: paused.pausedUntil, pauseReason: 'busy' })
  for (const key of [undefined, 'attempt-before-pause', 'attempt-after-pause']) {
    const response = await tapPay(key)
    expect(response.statusCode).toBe(409)
    expect(problemSchema.parse(response.json())).toMatchObject({
      code: 'kitchen_paused',
      takesOrdersFrom: paused.pausedUntil,
      pauseReason: 'busy',
    })
  }
  await environment.standins.pay(before.json<CheckoutSession>().url)
  expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 1 })
})

test('a pause expires by itself at its last instant', async () => {
  await pause(5)
  api.passTime(4.9 * MINUTE_MS)
  expect((await tapPay()).statusCode).toBe(409)
  api.passTime(0.1 * MINUTE_MS)
  expect(await readPace()).toEqual(USUAL)
  expect((await tapPay()).statusCode).toBe(200)
})

test('resuming ends a pause at once, and is safe to repeat', async () => {
  await pause(240, 'equipment')
  for (let tap = 0; tap < 2; tap += 1) expect((await staff.post('kitchen/resume')).json()).toEqual(USUAL)
  expect((await tapPay()).statusCode).toBe(200)
})

test('a second pause replaces the first', async () => {
  await pause(240)
  await pause(15, 'short-staffed')
  const { pausedUntil, pauseReason } = await readPace()
  expect([minutesUntil(pausedUntil), pauseReason]).toEqual([15, 'short-staffed'])
})

test('each tap adds extra minutes, up to 60, until an hour after the last tap', async () => {
  expect(await delay(20)).toMatchObject({ extraMinutes: 20, pausedUntil: null })
  api.passTime(40 * MINUTE_MS)
  const { extraMinutes, extraUntil } = await delay(10)
  expect([extraMinutes, minutesUntil(extraUntil)]).toEqual([30, 100])
  api.passTime(59 * MINUTE_MS)
  expect(await readPace()).toMatchObject({ extraMinutes: 30 })
  api.passTime(MINUTE_MS)
  expect(await readPace()).toEqual(USUAL)
  const answers = await Promise.all([delay(20), delay(20), delay(20), delay(20)])
  expect(Math.max(...answers.map((pace) => pace.extraMinutes))).toBe(60)
  expect(await readPace()).toMatchObject({ extraMinutes: 60 })
  expect((await tapPay()).statusCode).toBe(200)
  expect(await delay(0)).toEqual(USUAL)
  expect(await delay(10)).toMatchObject({ extraMinutes: 10 })
})

test.each([
  ['pause', { reason: 'busy', minutes: 4 }],
  ['pause', { reason: 'busy', minutes: 241 }],
  ['pause', { reason: 'holiday', minutes: 15 }],
  ['pause', { minutes: 15 }],
  ['delay', { minutes: 15 }],
  ['delay', { minutes: -10 }],
  ['cooks', { cooks: 0 }],
  ['cooks', {}],
])('kitchen/%s rejects %j and changes nothing', async (path, body) => {
  expect((await staff.post(`kitchen/${path}`, body)).statusCode).toBe(400)
  expect(await readPace()).toEqual(USUAL)
})

test.each([
  ['pause', { reason: 'busy', minutes: 15 }],
  ['resume', undefined],
  ['delay', { minutes: 10 }],
  ['cooks', { cooks: 3 }],
])('a customer may not call kitchen/%s', async (path, body) => {
  expect((await casey.post(`kitchen/${path}`, body)).statusCode).toBe(403)
  expect(await readPace()).toEqual(USUAL)
})

test('the pace is sent with an ETag that changes with it and with the minute', async () => {
  const anyone = api.as(undefined)
  api.passTime(MINUTE_MS - (api.now().getTime() % MINUTE_MS))
  const etag = String((await anyone.get('kitchen')).headers['etag'])
  const poll = async () => (await anyone.get('kitchen', { 'if-none-match': etag })).statusCode
  expect(await poll()).toBe(304)
  await pause(5)
  expect(await poll()).toBe(200)
  await staff.post('kitchen/resume')
  expect(await poll()).toBe(304)
  api.passTime(MINUTE_MS)
  expect(await poll()).toBe(200)
})

test('the security log says who changed the pace, and not who changed nothing', async () => {
  await pause()
  await staff.post('kitchen/resume')
  await staff.post('kitchen/resume')
  await delay(10)
  await delay(0)
  await delay(0)
  const staffLine = { event: 'staff_action', outcome: 'success', accountId: 'sam' }
  expect(lines.filter((line) => line['security'] === true)).toMatchObject([
    { ...staffLine, action: 'kitchen_paused', reason: 'busy', minutes: 30 },
    { ...staffLine, action: 'kitchen_resumed' },
    { ...staffLine, action: 'kitchen_delayed', minutes: 10 },
    { ...staffLine, action: 'kitchen_delay_ended' },
  ])
})
