import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import type { LoyaltyCard } from '@fuel-shack/contract/cards/loyalty'
import { SETTING_NAMES } from '@fuel-shack/contract/records/settings'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openOrderRefunds } from '../payments/refunds/order-refunds-fixture.ts'
import { ANY_EXTREMES, EXTREME_TEXTS, extremesFor, extremesOf, spread } from '../support/extreme-values.ts'
import { shapedBy } from '../support/schema-arbitrary.ts'
import { createSwiftCalls, requestName, statusOf } from '../support/swift-calls.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Per kind of body. FUZZ_RUNS overrides it. */
const CASES = Number(process.env['FUZZ_RUNS'] ?? 40)
const SEED = 50
const A_WEEK_SECONDS = 7 * 86_400
/** Limits in memory count for a minute. Other tests cover them. */
const WINDOW_MS = 61_000
const CALLS_PER_WINDOW = 5

const PRINTER_ID = '01980000-0000-7000-8000-000000000001'
const PRINTER_PASSWORD = 'the printer of the fuzz tests'
const PRINTERS = JSON.stringify([{ id: PRINTER_ID, name: 'Kitchen', password: PRINTER_PASSWORD }])
const shop = useFixture(() =>
  openOrderRefunds({ PRINTERS, OIDC_TOKEN_MAX_SECONDS: String(A_WEEK_SECONDS) }, A_WEEK_SECONDS),
)

let keys: Record<Endpoint['audience'], string>
/** Real ids, so that a call goes on to what it does with its numbers. */
let ids: Record<string, string>
let tried = 0
let swift: ReturnType<typeof createSwiftCalls>

const tokenOf = (subject: string, claims: object) =>
  shop.environment.issuer.token({ subject, name: 'Robin', expiresIn: A_WEEK_SECONDS, claims: { ...claims } })

/** Logged in at this moment of the test's clock, which confirms what a session alone must not do. */
async function logInManager(): Promise<void> {
  const now = Math.floor(shop.api.now().getTime() / 1000)
  keys.manager = `Bearer ${await tokenOf('riley', { role: ['staff', 'manager'], auth_time: now })}`
}

beforeAll(async () => {
  swift = createSwiftCalls()
  const customer = await shop.newCustomer()
  const { id: orderId } = await shop.placeOrder(customer)
  const { cardNumber } = (await shop.api.as(customer).get('customerCards/current')).json<LoyaltyCard>()
  const { id: customerId } = (await shop.api.as(customer).post('customers', {})).json<{ id: string }>()
  const [line] = BURGER_AND_COFFEES.items
  ids = { orderId, cardNumber, customerId, printerId: PRINTER_ID, productId: line?.externalInventoryId ?? '' }
  keys = {
    anyone: 'Bearer ',
    customer: `Bearer ${customer}`,
    staff: `Bearer ${await tokenOf('sam', { role: 'staff' })}`,
    manager: '',
    till: `Bearer ${await shop.api.context.tillKeys.addTill('Front counter')}`,
    printer: `Basic ${btoa(`${PRINTER_ID}:${PRINTER_PASSWORD}`)}`,
  }
  await logInManager()
})
afterAll(async () => {
  console.log(`${tried} extremes tried on ${shop.environment.database.address.engine}:`, swift.counts)
  await swift.close()
})

async function expectSwift(options: InjectOptions): Promise<number> {
  tried += 1
  if (tried % CALLS_PER_WINDOW === 0) {
    shop.api.passTime(WINDOW_MS)
    await shop.api.context.database.queries.deleteFrom('rate_windows').execute()
    await logInManager()
  }
  return swift.expectSwift(requestName(options), () => statusOf(shop.api.app.inject(options)))
}

const urlOf = ({ path }: Endpoint, query = '') =>
  `/api/${path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? PRINTER_PASSWORD)}${query}`
const headersOf = (endpoint: Endpoint) => ({
  authorization: keys[endpoint.audience],
  'idempotency-key': crypto.randomUUID(),
  'content-type': 'application/json',
})
const send = (endpoint: Endpoint, rest: { query?: string; payload?: string; url?: string }) =>
  expectSwift({
    method: endpoint.method,
    url: rest.url ?? urlOf(endpoint, rest.query),
    headers: headersOf(endpoint),
    ...(rest.payload !== undefined && { payload: rest.payload }),
  })

/** Puts the ids of what exists in their places. */
function withRealIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRealIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ids[key] ?? withRealIds(inner)]))
}

/** A valid body of each kind that a call takes, with as many of its fields as there are. */
function samplesOf(schema: z.ZodType): unknown[] {
  const kinds = schema instanceof z.ZodUnion ? schema.options : [schema]
  const fields = (value: unknown) => JSON.stringify(value).split('":').length
  return kinds.flatMap((kind) => {
    if (!(kind instanceof z.ZodType)) return []
    const samples = fc.sample(shapedBy(kind), { numRuns: 20, seed: SEED }).map(withRealIds)
    return samples.toSorted((one, other) => fields(other) - fields(one)).slice(0, 1)
  })
}

const all = Object.entries<Endpoint>(endpoints)
const texts = (names: string[]) => names.flatMap((name) => EXTREME_TEXTS.map((text) => [name, text] as const))

test.each(all.filter(([name, { body }]) => body && name !== 'changeSetting'))(
  '%s answers bodies with extreme numbers, dates, lengths and depths at once',
  async (_name, endpoint) => {
    const schema = endpoint.body ?? z.never()
    const samples = endpoint === endpoints.startCheckout ? [BURGER_AND_COFFEES] : samplesOf(schema)
    const cases = samples.flatMap((sample) => [sample, ...extremesOf(sample, extremesFor(schema))])
    expect(cases.length).toBeGreaterThan(1)
    for (const body of spread(cases, CASES)) await send(endpoint, { payload: JSON.stringify(body) })
    expect(tried).toBeGreaterThan(0)
  },
)

test.each(SETTING_NAMES)(
  'a change of %s to extreme values is answered at once, and so is what reads it',
  async (name) => {
    const manager = () => ({ authorization: keys.manager })
    const { [name]: before } = await shop.api.context.settings.readAll()
    for (const value of spread([...extremesOf(before.value, ANY_EXTREMES)], CASES)) {
      const { version } = (await shop.api.context.settings.readAll())[name]
      await send(endpoints.changeSetting, { payload: JSON.stringify({ setting: name, value, version }) })
      await expectSwift({ url: '/api/kitchen' })
    }
    await expectSwift({ url: '/api/manager/day', headers: manager() })
    await send(endpoints.startCheckout, { payload: JSON.stringify(BURGER_AND_COFFEES) })
    const { version } = (await shop.api.context.settings.readAll())[name]
    await send(endpoints.changeSetting, { payload: JSON.stringify({ setting: name, value: before.value, version }) })
    expect(tried).toBeGreaterThan(0)
  },
)

test.each(all.filter(([, { query }]) => query))(
  '%s answers extreme values of its parameters at once',
  async (_name, endpoint) => {
    for (const [name, text] of texts(Object.keys(endpoint.query?.shape ?? {}))) {
      await send(endpoint, { query: `?${new URLSearchParams({ [name]: text }).toString()}` })
    }
    expect(tried).toBeGreaterThan(0)
  },
)

test('every call answers extreme values in its path at once', async () => {
  for (const [, endpoint] of all.filter(([, { path }]) => path.includes(':'))) {
    for (const text of spread(EXTREME_TEXTS, 8)) {
      await send(endpoint, {
        url: `/api/${endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(text.toWellFormed()))}`,
      })
    }
  }
  expect(tried).toBeGreaterThan(0)
})

test('printers are answered at once, whatever they report', async () => {
  const addresses = [
    `print/cloudprnt/${PRINTER_ID}`,
    `print/epson/${PRINTER_ID}/${encodeURIComponent(PRINTER_PASSWORD)}`,
  ]
  const tags = [
    '<response ',
    '<printjobid>',
    '</ePOSPrint>',
    '<printjobid>1</printjobid><response success="1"></ePOSPrint>',
  ]
  for (const text of [...EXTREME_TEXTS, ...tags.map((tag) => tag.repeat(Math.floor(60_000 / tag.length)))]) {
    const form = new URLSearchParams({ ConnectionType: 'SetResponse', ResponseFile: text }).toString()
    const query = new URLSearchParams({ token: text, code: text, type: text }).toString().slice(0, 20_000)
    const authorization = keys.printer
    for (const url of addresses.map((path) => `/api/${path}`)) {
      const type = 'application/x-www-form-urlencoded'
      await expectSwift({ method: 'POST', url, payload: form, headers: { authorization, 'content-type': type } })
      for (const method of ['GET', 'DELETE'] as const) {
        await expectSwift({ method, url: `${url}?${query}`, headers: { authorization } })
      }
    }
  }
  expect(tried).toBeGreaterThan(0)
})

test('signed events with extreme values are answered at once', async () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_700_000_000,
    livemode: false,
    data: { object: { id: 'cs_1', object: 'checkout.session', created: 1, amount_total: 1, metadata: { a: 'b' } } },
  }
  for (const extreme of spread([...extremesOf(event, ANY_EXTREMES)], 2 * CASES)) {
    const payload = JSON.stringify(extreme)
    const name = requestName({ method: 'POST', url: '/webhooks/stripe', payload })
    tried += 1
    await swift.expectSwift(name, () => statusOf(shop.api.deliver({ toJSON: () => extreme })))
  }
  expect(tried).toBeGreaterThan(0)
})
