import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../src/platform/db/database.ts'
import { orderLink } from '../../src/messages/templates/to-customer.ts'
import { createEscalationService } from '../../src/office/escalation/escalation-service.ts'
import { crashAfterCommit, crashBeforeStatement, SimulatedCrash } from '../support/crashing-database.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const EVENT_SECRET = 'a secret of the tests that is long enough for it'
const ON_CALL = '+61491570006'
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
/** More statements than a step has. */
const MOST_STATEMENTS = 12

const site = copyExampleSite()
const environment = useFixture(startTestEnvironment)
let api: TestApp
let staff: ReturnType<TestApp['as']>
let people = 0

const ESCALATION: EscalationStep[] = [
  { step: 'bell', afterMinutes: 2 },
  { step: 'push', afterMinutes: 4 },
  { step: 'sms', afterMinutes: 6, to: [ON_CALL] },
  { step: 'event', afterMinutes: 8 },
  { step: 'offer-refund', afterMinutes: 12, pauseMinutes: 30 },
]
const FULFILMENT = {
  waitingAfterMinutes: 10,
  lateAfterMinutes: 20,
  announceAfterSeconds: 10,
  unattended: 'accept',
  unattendedAfterSeconds: 120,
} as const
const STEPS = ['bell', 'push', 'sms', 'event', 'offer-refund']

beforeAll(() => site.open(ROUND_THE_CLOCK, { fulfilment: { ...FULFILMENT, escalation: ESCALATION } }))
afterAll(() => site.remove())
beforeEach(async () => {
  api = await open()
  staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff', expiresIn: 80_000 }))
  await staff.post('kitchen/resume')
})
afterEach(async () => {
  for (const { id } of (await staff.get('orders')).json<Order[]>()) await staff.post(`orders/${id}/fulfill`)
  await api.close()
})

const open = () =>
  buildTestApp(environment, {
    SITE_DIR: site.folder,
    OIDC_TOKEN_MAX_SECONDS: '86400',
    EVENT_URL: 'https://alarms.example/unopened',
    EVENT_SECRET,
  })

async function placeOrder(): Promise<Order> {
  people += 1
  const email = 'casey@fuelshack.example'
  const casey = api.as(await environment.issuer.token({ subject: `casey-${people}`, name: 'Casey', email }))
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await staff.get('orders')).json<Order[]>()
  if (!order) throw new Error('There is no order')
  await clearOutbox()
  return order
}

async function clearOutbox(): Promise<void> {
  await api.context.database.queries.deleteFrom('outbox_messages').execute()
}

const messageSchema = z.looseObject({ channel: z.string(), to: z.unknown().optional(), text: z.string().optional() })

async function queuedMessages(): Promise<z.infer<typeof messageSchema>[]> {
  const { queries } = api.context.database
  const rows = await queries
    .selectFrom('outbox_messages')
    .select('message')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ message }) => messageSchema.parse(message))
}

const queued = async () => (await queuedMessages()).map(({ channel }) => channel)

async function stepsOf({ id }: Order): Promise<string[]> {
  const orders = (await staff.get('orders')).json<Order[]>()
  return (orders.find((order) => order.id === id)?.escalations ?? []).map(({ step }) => step)
}

async function escalateAfter(minutes: number): Promise<void> {
  api.passTime(minutes * MINUTE_MS)
  await api.context.escalation.escalateDue()
}

// Covers cancelling-3, escalation-1, escalation-2, escalation-4, escalation-5, escalation-7.
describe('an order that staff do not open', () => {
  test('an order that staff do not open rings again, then reaches every device, who is on call, another system and the customer, in order', async () => {
    const order = await placeOrder()
    await escalateAfter(1)
    expect(await stepsOf(order)).toEqual([])
    const reached: [string[], string[]][] = []
    for (const minutes of [1, 2, 2, 2, 4]) {
      await escalateAfter(minutes)
      reached.push([await stepsOf(order), await queued()])
      await clearOutbox()
    }
    expect(reached).toEqual([
      [STEPS.slice(0, 1), []],
      [STEPS.slice(0, 2), ['push']],
      [STEPS.slice(0, 3), ['sms']],
      [STEPS.slice(0, 4), ['event']],
      [STEPS, ['push', 'sms', 'email']],
    ])
    await escalateAfter(60)
    expect([await stepsOf(order), await queued()]).toEqual([STEPS, []])
  })

  test('an order that staff do not open is in the event with its number and minutes', async () => {
    const { id, number } = await placeOrder()
    for (const minutes of [2, 2, 2, 2]) await escalateAfter(minutes)
    const event = (await queuedMessages()).find(({ channel }) => channel === 'event')
    expect(event).toMatchObject({ type: 'order.unopened', data: { order_id: id, order_number: number, minutes: 8 } })
  })

  test('an order that staff do not open pauses online orders at the last step, and leaves a longer pause as it is', async () => {
    await placeOrder()
    for (const minutes of [2, 2, 2, 2, 4]) await escalateAfter(minutes)
    const pace = (await api.as(undefined).get('kitchen')).json<KitchenPace>()
    expect(pace).toMatchObject({ pauseReason: 'unattended', pausedUntil: expect.any(String) })
    await staff.post('kitchen/pause', { reason: 'equipment', minutes: 120 })
    await api.context.database.transaction((tx) => api.context.kitchen.pauseUnattended(tx, 30))
    expect((await api.as(undefined).get('kitchen')).json<KitchenPace>()).toMatchObject({ pauseReason: 'equipment' })
  })

  test('an order that staff do not open offers the customer, who gave a mobile number, to cancel for a full refund', async () => {
    const order = await placeOrder()
    for (const minutes of [2, 2, 2, 2, 4]) await escalateAfter(minutes)
    const sms = (await queuedMessages()).find(({ to }) => to === '+61412345678')
    expect(sms?.text).toContain(`the kitchen hasn't opened your order ${order.number} yet`)
    expect(sms?.text).toContain(orderLink('http://fuel-shack.test', order.id).short)
  })

  test('an order that staff do not open can be cancelled again once the rest stop offers that', async () => {
    const order = await placeOrder()
    const casey = api.as(await environment.issuer.token({ subject: `casey-${people}`, expiresIn: 80_000 }))
    const cancel = async () => (await casey.post(`customers/current/orders/${order.id}/cancel`)).statusCode
    for (const minutes of [2, 2, 2, 2]) await escalateAfter(minutes)
    expect(await cancel()).toBe(409)
    await escalateAfter(4)
    api.passTime(60 * MINUTE_MS)
    expect(await cancel()).toBe(200)
  })

  test('an order that staff do not open rings again although the bell was silenced for it, until it is silenced again', async () => {
    const order = await placeOrder()
    const silence = () => staff.post('orders/acknowledge', { orderIds: [order.id] })
    const isSilent = async () =>
      (await staff.get('orders')).json<Order[]>().some(({ acknowledgedAt }) => acknowledgedAt)
    await silence()
    expect(await isSilent()).toBe(true)
    await escalateAfter(2)
    expect(await isSilent()).toBe(false)
    await silence()
    expect(await isSilent()).toBe(true)
    await escalateAfter(2)
    expect(await isSilent()).toBe(true)
  })

  test('an order that staff do not open ends the moment that it is opened', async () => {
    const order = await placeOrder()
    await escalateAfter(2)
    await staff.post(`orders/${order.id}/see`)
    await escalateAfter(30)
    expect([await stepsOf(order), await queued()]).toEqual([['bell'], []])
  })

  test('an order that staff do not open ends the moment that its customer cancels it', async () => {
    const order = await placeOrder()
    const casey = api.as(await environment.issuer.token({ subject: `casey-${people}`, name: 'Casey' }))
    await casey.post(`customers/current/orders/${order.id}/cancel`)
    await clearOutbox()
    await escalateAfter(30)
    expect(await queued()).toEqual([])
  })

  test('an order that staff do not open goes on step by step after the server was down for an hour', async () => {
    const order = await placeOrder()
    await escalateAfter(60)
    await api.context.escalation.escalateDue()
    expect(await stepsOf(order)).toEqual(['bell'])
    await escalateAfter(2)
    expect(await stepsOf(order)).toEqual(['bell', 'push'])
  })
})

describe('each step happens once', () => {
  test('each step happens once when several servers find it due', async () => {
    const order = await placeOrder()
    // An SQLite file is for one server, which can be called twice at once all the same.
    const other = environment.database.address.engine === 'postgres' ? await open() : api
    await escalateAfter(2)
    api.passTime(2 * MINUTE_MS)
    if (other !== api) other.passTime(4 * MINUTE_MS)
    await Promise.all([api, other, api, other].map(({ context }) => context.escalation.escalateDue()))
    expect([await stepsOf(order), await queued()]).toEqual([['bell', 'push'], ['push']])
    if (other !== api) await other.close()
  })

  test('each step happens once when the server crashes before any statement', async () => {
    const order = await placeOrder()
    for (const [done, minutes] of [2, 2, 2, 2, 4].entries()) {
      api.passTime(minutes * MINUTE_MS)
      const crashes = await crashBeforeEachStatement()
      expect(crashes).toBeGreaterThan(1)
      expect(await stepsOf(order)).toEqual(STEPS.slice(0, done + 1))
    }
    expect(await queued()).toEqual(['push', 'sms', 'event', 'push', 'sms', 'email'])
  })

  test('each step happens once when it crashes after the commit of a step', async () => {
    const order = await placeOrder()
    api.passTime(2 * MINUTE_MS)
    await expect(escalationOn(crashAfterCommit(api.context.database)).escalateDue()).rejects.toThrow(SimulatedCrash)
    await api.context.escalation.escalateDue()
    expect(await stepsOf(order)).toEqual(['bell'])
  })
})

function escalationOn(database: Database) {
  return createEscalationService({
    ...api.context,
    database,
    publicUrl: 'http://fuel-shack.test',
    clock: api.now,
    log: QUIET,
  })
}

/** Crashes before the first statement of a step, then before its second, until it gets through. @returns the crashes. */
async function crashBeforeEachStatement(): Promise<number> {
  for (let statement = 0; statement < MOST_STATEMENTS; statement += 1) {
    try {
      await escalationOn(crashBeforeStatement(api.context.database, statement)).escalateDue()
      return statement
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error
    }
  }
  throw new Error(`A step has more than ${MOST_STATEMENTS} statements`)
}
