import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../src/platform/callers.ts'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES, buildTestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const DISPUTED_CARD = '4000000000000259'
const MONEY_BACK_TYPES = ['refund.created', 'charge.refunded', 'charge.dispute.created']

let paid: Stripe.Event
/** A payment, its partial refund, and a dispute of another payment, as the provider reports them. */
let genuine: Stripe.Event[]
let lines: Record<string, unknown>[] = []
const { environment, api } = useTestApp({}, createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }))

beforeAll(async () => {
  const casey = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  const opened = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  const { sessionId, url } = opened.json<{ sessionId: string; url: string }>()
  await environment.standins.pay(url)
  const [event] = (await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data
  if (!event) throw new Error('The payment sent no event')
  paid = event
  const { payment_intent: intent } = await environment.stripe.checkout.sessions.retrieve(sessionId)
  if (typeof intent !== 'string') throw new Error('The session has no payment')
  await environment.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  const blair = api.as(await environment.issuer.token({ subject: 'blair', email: 'blair@fuelshack.example' }))
  const disputed = (await blair.post('stripe/create-session', BURGER_AND_COFFEES)).json<{ url: string }>()
  await environment.standins.pay(disputed.url, DISPUTED_CARD)
  const { data: events } = await environment.stripe.events.list({ limit: 100 })
  const moneyBack = events.filter(({ type }) => MONEY_BACK_TYPES.includes(type))
  if (new Set(moneyBack.map(({ type }) => type)).size !== MONEY_BACK_TYPES.length)
    throw new Error('An event is missing')
  genuine = [paid, ...moneyBack]
})
beforeEach(() => {
  // The security log limits its lines per minute.
  api.passTime(61_000)
  lines = []
})

/** Signed over these exact bytes with the correct secret. */
async function deliverSigned(payload: string): Promise<number> {
  const signature = environment.stripe.webhooks.generateTestHeaderString({ payload, secret: secrets.webhookSecret })
  const response = await api.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return response.statusCode
}
const rejections = () => lines.filter((line) => line['event'] === 'webhook_rejected')
const serverErrors = () => lines.filter((line) => Number(line['level']) >= 50)
async function countRejected(reason: string): Promise<number> {
  const series = `fuel_shack_webhooks_rejected_total{reason="${reason}"} `
  const line = (await api.context.metrics.read()).split('\n').find((each) => each.startsWith(series))
  return Number(line?.split(' ').at(-1))
}
async function countOrders(): Promise<number> {
  return (await api.context.database.queries.selectFrom('orders').select('id').execute()).length
}

describe('rejects, logs and counts a signed body that is not an event', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  test.each([
    ['an empty body', ''],
    ['a body that is not JSON', 'not json'],
    ['half an event', '{"id":"evt_1","type":"checkout.session.comp'],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['a text', '"evt_1"'],
    ['an empty object', '{}'],
    ['a hundred thousand nested arrays', deep],
    ['an event without an object', '{"id":"evt_1","type":"checkout.session.completed","data":{}}'],
    ['an event with a list for an object', '{"id":"evt_1","type":"checkout.session.completed","data":{"object":[]}}'],
    ['an id that is not a string', '{"id":7,"type":"product.created","data":{"object":{}}}'],
    ['an id with a NUL character', '{"id":"evt_\\u0000","type":"product.created","data":{"object":{}}}'],
    ['a session without fields', '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}'],
    ['a charge without fields', '{"id":"evt_1","type":"charge.refunded","data":{"object":{}}}'],
  ])('rejects, logs and counts a signed body that is not an event: %s', async (_name, payload) => {
    const before = await countRejected('unreadable_event')
    expect(await deliverSigned(payload)).toBe(400)
    expect(await countRejected('unreadable_event')).toBe(before + 1)
    expect(rejections()).toMatchObject([{ security: true, outcome: 'failure', reason: 'unreadable_event' }])
    expect(serverErrors()).toEqual([])
  })
})

test('accepts an event of an unknown type', async () => {
  expect(await deliverSigned('{"id":"evt_unknown","type":"invented.last.night","data":{"object":{}}}')).toBe(200)
})

/** A real event in which a few random values are missing or replaced. */
function hostileEvents(): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.constant(undefined),
    fc.constantFrom(
      null,
      '',
      0,
      -1,
      2 ** 53,
      1e308,
      true,
      [],
      {},
      [[]],
      '\u0000',
      '\ud800',
      'a'.repeat(9000),
      '__proto__',
    ),
    fc.json().map((text): unknown => JSON.parse(text)),
  )
  // Each event also with the type of another.
  const kinds = fc.constantFrom(
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.refunded',
    'refund.updated',
    'refund.failed',
    'charge.refund.updated',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'invented.last.night',
  )
  const originals = fc.nat().map((n) => genuine[n % genuine.length])
  const types = fc.option(kinds, { freq: 2 })
  const places = fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 4 })
  return fc.tuple(originals, types, places, fc.uuid()).map(([original, type, changes, id]) => {
    const event: unknown = { ...structuredClone(original), id: `evt_${id}`, ...(type !== null && { type }) }
    for (const [place, value] of changes) change(event, place, value)
    return event
  })
}
/** Replaces the nth of all values, at any depth. */
function change(root: unknown, place: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(node)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
      const record = node as Record<string, unknown>
      places.push([record, key])
      visit(record[key])
    }
  }
  visit(root)
  const chosen = places[place % places.length]
  if (!chosen) return
  // A copy: a later change may be inside this value, and even put it into itself.
  const copy = { value: structuredClone(value), enumerable: true, writable: true, configurable: true }
  Object.defineProperty(chosen[0], chosen[1], copy)
}

describe('hostile deliveries with a valid signature', () => {
  test('hostile deliveries with a valid signature get 200 or 400 and create nothing: 600 events with randomly changed values', async () => {
    const orders = await countOrders()
    await fc.assert(
      fc.asyncProperty(hostileEvents(), async (event) => {
        expect([200, 400]).toContain(await deliverSigned(JSON.stringify(event)))
      }),
      { numRuns: 600 },
    )
    expect(serverErrors().filter((line) => line['msg'] !== 'A payment needs attention')).toEqual([])
    // At most one of them is the payment itself, with a changed value that we do not read.
    expect(await countOrders()).toBeLessThanOrEqual(orders + 1)
  })

  test('hostile deliveries with a valid signature get 200 or 400: 200 bodies of random bytes and random JSON', async () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify({ id: 'evt_1', type: 'charge.refunded', data: value })),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect([200, 400]).toContain(await deliverSigned(body))
      }),
      { numRuns: 200 },
    )
    expect(serverErrors()).toEqual([])
  })
})

describe('rejects, logs and counts an untrusted delivery by reason', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['a wrong secret', 'bad_signature', { secret: 'whsec_wrong' }],
    ['a stale timestamp: a replay, or our clock is fast', 'stale_timestamp', { timestamp: now() - 600 }],
  ])('rejects, logs and counts an untrusted delivery by reason: %s', async (_name, reason, options) => {
    const before = await countRejected(reason)
    expect((await api.deliver(paid, options)).statusCode).toBe(400)
    expect(await countRejected(reason)).toBe(before + 1)
    const [line] = rejections()
    expect(line).toMatchObject({ level: 40, security: true, reason })
    expect(line).toHaveProperty('network')
    expect(line).toHaveProperty('reqId')
  })

  test.each([
    ['no signature', {}, 'missing_signature'],
    ['an empty signature', { 'stripe-signature': '' }, 'missing_signature'],
    ['a malformed signature', { 'stripe-signature': 'v1=,t=,=' }, 'bad_signature'],
    ['an old scheme', { 'stripe-signature': `t=${now()},v0=00` }, 'bad_signature'],
  ])('rejects, logs and counts a delivery by the fault of its signature: %s', async (_name, headers, reason) => {
    const before = await countRejected(reason)
    const response = await api.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: paid })
    expect(response.statusCode).toBe(400)
    expect(await countRejected(reason)).toBe(before + 1)
    expect(rejections()).toMatchObject([{ reason }])
  })

  test('a flood of untrusted deliveries is counted in full without filling the log', async () => {
    const before = await countRejected('bad_signature')
    for (let attempt = 0; attempt < 100; attempt += 1) await api.deliver(paid, { secret: 'whsec_flood' })
    expect(await countRejected('bad_signature')).toBe(before + 100)
    expect(rejections().length).toBeLessThan(40)
  })
})

describe('a payment page opens', () => {
  const personWith = (subject: string, email: string): User => ({
    subject,
    roles: new Set(['customer']),
    accessToken: '',
    claims: { name: 'Casey', email },
  })
  async function openForMinutes(sessionId: string): Promise<number> {
    const { expires_at: expiresAt } = await environment.stripe.checkout.sessions.retrieve(sessionId)
    return (expiresAt - Date.now() / 1000) / 60
  }

  test.each([
    ['two hours slow', -2],
    ['two days fast', 48],
  ])('a payment page opens for an hour by the clock of the provider, while ours is %s', async (_name, hours) => {
    const wrong = await buildTestApp(environment)
    wrong.passTime(hours * 3600_000)
    const caller = personWith(`clock-${hours}`, 'clock@fuelshack.example')
    const { sessionId } = await wrong.context.checkout.startCheckout(caller, BURGER_AND_COFFEES, undefined)
    expect(await openForMinutes(sessionId)).toBeGreaterThan(55)
    expect(await openForMinutes(sessionId)).toBeLessThan(70)
    await wrong.close()
  })

  test('a payment page opens when Pay is tapped again forty minutes after a failed attempt', async () => {
    const late = await buildTestApp(environment)
    const caller = personWith('late', 'late+stripe-500@fuelshack.example')
    const tapPay = () => late.context.checkout.startCheckout(caller, BURGER_AND_COFFEES, 'attempt-late-0001')
    await expect(tapPay()).rejects.toThrow('The payment provider did not respond as expected')
    await late.context.database.queries
      .updateTable('customers')
      .set({ email_address: 'late@fuelshack.example' })
      .where('subject', '=', caller.subject)
      .execute()
    late.passTime(40 * 60_000)
    const { sessionId } = await tapPay()
    expect(await openForMinutes(sessionId)).toBeGreaterThan(55)
    await late.close()
  })
})
