import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import { startOfTomorrow } from '@fuel-shack/contract/shop/catalogue/availability'
import type { CheckoutSession, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../src/platform/callers.ts'
import { createLog } from '../../src/platform/log.ts'
import { changeProduct } from '../support/change-menu.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const SITE = join(import.meta.dirname, '..', '..', '..', 'site')
const TIME_ZONE = 'Australia/Brisbane'
const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400
const TOKENS = { OIDC_TOKEN_MAX_SECONDS: String(4 * DAY_SECONDS) }

const environment = useFixture(startTestEnvironment)
let api: TestApp
let log: Record<string, unknown>[] = []
let customers = 0

beforeEach(async () => {
  log = []
  const lines = createLog('info', { write: (line) => void log.push(JSON.parse(line)) })
  api = await buildTestApp(environment, TOKENS, lines)
  await api.context.database.queries.deleteFrom('portions').execute()
  await api.context.database.transaction((tx) => api.context.changes.bump(tx, 'sold-out'))
})
afterEach(() => api.close())

const menu = async () => (await api.as(undefined).get('menu')).json<Dish[]>()
const dish = async (id: string) => (await menu()).find((each) => each.id === id)
const tomorrow = () => startOfTomorrow(new Date(), TIME_ZONE).toISOString()

async function staff(subject = 'sam') {
  const caller = api.as(await environment.issuer.token({ subject, role: 'staff', expiresIn: 2 * DAY_SECONDS }))
  return {
    change: (change: ChangeAvailability) => caller.post('menu/availability', change),
    listOrders: async () => (await caller.get('orders')).json<Order[]>(),
  }
}

/** @returns a function that taps Pay in a page that shows everything as available. */
async function newCustomer() {
  customers += 1
  const subject = `late-${customers}`
  const claims = { name: 'Casey', email: `${subject}@fuelshack.example` }
  const caller = api.as(await environment.issuer.token({ subject, ...claims, expiresIn: 2 * DAY_SECONDS }))
  return (cart: StartCheckout = BURGER_AND_COFFEES, key?: string) =>
    caller.post('stripe/create-session', cart, key === undefined ? {} : { 'idempotency-key': key })
}

type Response = Awaited<ReturnType<Awaited<ReturnType<typeof newCustomer>>>>
const problemOf = (response: Response) => problemSchema.parse(response.json())

describe('what staff say', () => {
  // Covers ordering-17.
  test('a dish is sold out until tomorrow, until a time or until undone, and available again', async () => {
    const { change } = await staff()
    const inAnHour = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
    for (const [until, soldOutUntil] of [
      ['tomorrow', tomorrow()],
      [inAnHour, inAnHour],
      ['undone', null],
    ] as const) {
      const response = await change({ productId: 'shack_burger', until })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ id: 'shack_burger', availability: { soldOutUntil } })
      expect(await dish('shack_burger')).toEqual(response.json())
    }
    expect((await change({ productId: 'shack_burger', until: null })).json()).not.toHaveProperty('availability')
    expect((await menu()).filter(({ availability }) => availability)).toEqual([])
  })

  test('a dish is available again when its time ends, and the next change removes what has ended', async () => {
    const { change } = await staff()
    const until = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
    await change({ productId: 'shack_burger', until })
    api.passTime(61 * MINUTE_MS)
    expect(await dish('shack_burger')).not.toHaveProperty('availability')
    await change({ productId: 'gravy', until: 'undone' })
    const rows = await api.context.database.queries
      .selectFrom('portions')
      .select(['product_id', 'account_id'])
      .execute()
    expect(rows).toEqual([{ product_id: 'gravy', account_id: 'sam' }])
  })

  test('two changes by staff at once: one applies, and both see it', async () => {
    const [sam, alex] = [await staff('sam'), await staff('alex')]
    await Promise.all([
      sam.change({ productId: 'shack_burger', until: 'tomorrow' }),
      alex.change({ productId: 'shack_burger', until: 'undone' }),
      sam.change({ productId: 'gravy', until: 'tomorrow' }),
      alex.change({ productId: 'gravy', until: null }),
    ])
    expect([tomorrow(), null]).toContain((await dish('shack_burger'))?.availability?.soldOutUntil)
    expect([tomorrow(), undefined]).toContain((await dish('gravy'))?.availability?.soldOutUntil)
    const last = await alex.change({ productId: 'gravy', until: null })
    expect(last.json()).not.toHaveProperty('availability')
  })

  test('a change by staff is in the security log, with its author', async () => {
    const { change } = await staff('alex')
    await change({ productId: 'gravy', until: 'undone' })
    await change({ productId: 'gravy', until: null })
    const common = { event: 'staff_action', accountId: 'alex', productId: 'gravy', optionId: null }
    expect(log.filter(({ event }) => event === 'staff_action')).toMatchObject([
      { ...common, action: 'sold_out', until: null },
      { ...common, action: 'available_again' },
    ])
  })

  test('a change of the menu is rejected from a customer, for an unknown dish or option, and for a time that has passed', async () => {
    const { change } = await staff()
    const customer = api.as(await environment.issuer.token({ subject: 'casey' }))
    const status = async (changed: ChangeAvailability) => (await change(changed)).statusCode
    expect((await customer.post('menu/availability', { productId: 'gravy', until: 'undone' })).statusCode).toBe(403)
    expect(await status({ productId: 'unicorn', until: 'undone' })).toBe(404)
    expect(await status({ productId: 'gravy', optionId: 'glitter', until: 'undone' })).toBe(404)
    expect(await status({ productId: 'gravy', until: '2020-01-01T00:00:00.000Z' })).toBe(400)
    expect((await menu()).filter(({ availability }) => availability)).toEqual([])
  })
})

test('a poll is answered without a body until staff change something, and when it ends', async () => {
  const { change } = await staff()
  const poll = (etag: unknown) => api.as(undefined).get('menu', { 'if-none-match': String(etag) })
  const first = (await api.as(undefined).get('menu')).headers['etag']
  await change({ productId: 'gravy', until: new Date(Date.now() + 60 * MINUTE_MS).toISOString() })
  const changed = await poll(first)
  expect(changed.statusCode).toBe(200)
  expect((await poll(changed.headers['etag'])).statusCode).toBe(304)
  api.passTime(61 * MINUTE_MS)
  const ended = await poll(changed.headers['etag'])
  expect([ended.statusCode, ended.headers['etag']]).toEqual([200, first])
})

describe('a stale page', () => {
  // Covers ordering-18.
  test('a stale page cannot pay for a sold-out dish, also with a repeated call, until it is available again', async () => {
    const { change } = await staff()
    const tapPay = await newCustomer()
    expect((await tapPay(BURGER_AND_COFFEES, 'attempt-sold-out')).statusCode).toBe(200)
    await change({ productId: 'shack_burger', until: 'tomorrow' })
    for (const key of [undefined, 'attempt-sold-out']) {
      const response = await tapPay(BURGER_AND_COFFEES, key)
      expect(response.statusCode).toBe(409)
      expect(problemOf(response)).toMatchObject({
        code: 'sold_out',
        products: [
          {
            id: 'shack_burger',
            title: 'Shack burger',
            priceInCents: 1890,
            availability: { soldOutUntil: tomorrow() },
          },
        ],
      })
    }
    api.passTime(Date.parse(tomorrow()) - Date.now() + MINUTE_MS)
    expect((await tapPay()).statusCode).toBe(200)
  })

  test('a stale page whose payment page was open already makes an order', async () => {
    const { change, listOrders } = await staff()
    const started = await (await newCustomer())()
    await change({ productId: 'shack_burger', until: 'undone' })
    await environment.standins.pay(started.json<CheckoutSession>().url)
    expect(await api.context.sweep.sweepUnsettled()).toMatchObject({ settled: 1 })
    expect((await listOrders())[0]?.orderItems.map(({ title }) => title)).toEqual(['Shack burger', 'Flat white'])
  })
})

describe('a sold-out option', () => {
  beforeEach(async () => {
    const details = dishDetailsSchema.parse({
      tags: [],
      allergens: null,
      optionGroups: [
        {
          id: 'milk',
          title: 'Milk',
          min: 1,
          max: 1,
          options: [
            { id: 'full_cream', title: 'Full cream', isDefault: true },
            { id: 'skim', title: 'Skim' },
          ],
        },
      ],
    })
    await changeProduct(api.context.database, 'flat_white', { details })
  })

  const coffee = (options?: string[]): StartCheckout => ({
    ...BURGER_AND_COFFEES,
    items: BURGER_AND_COFFEES.items.slice(1).map((item) => ({ ...item, ...(options && { options }) })),
  })

  test('a sold-out option is in the menu, and ends by itself', async () => {
    const { change } = await staff()
    await change({ productId: 'flat_white', optionId: 'skim', until: 'tomorrow' })
    expect((await dish('flat_white'))?.availability).toEqual({ soldOutOptions: [{ id: 'skim', until: tomorrow() }] })
    api.passTime(Date.parse(tomorrow()) - Date.now() + MINUTE_MS)
    expect(await dish('flat_white')).not.toHaveProperty('availability')
  })

  test('a sold-out option cannot be paid for, and neither can the defaults if it is one of them', async () => {
    const { change } = await staff()
    const tapPay = await newCustomer()
    await change({ productId: 'flat_white', optionId: 'full_cream', until: 'undone' })
    for (const cart of [coffee(), coffee(['full_cream'])]) {
      expect(problemOf(await tapPay(cart))).toMatchObject({
        code: 'option_sold_out',
        products: [{ id: 'flat_white', availability: { soldOutOptions: [{ id: 'full_cream', until: null }] } }],
      })
    }
    expect((await tapPay(coffee(['skim']))).statusCode).toBe(200)
  })

  test('a sold-out option that the dish no longer has is not mentioned', async () => {
    const { change } = await staff()
    await change({ productId: 'flat_white', optionId: 'skim', until: 'undone' })
    const details = dishDetailsSchema.parse({ tags: [], allergens: null })
    await changeProduct(api.context.database, 'flat_white', { details })
    expect(await dish('flat_white')).not.toHaveProperty('availability')
  })
})

// Covers ordering-24.
test('serving hours of a section apply by the clock of the rest stop, whatever the page shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'serving-hours-'))
  const other = await startTestEnvironment()
  try {
    cpSync(SITE, folder, { recursive: true })
    const file = join(folder, 'catalogue.json')
    const catalogue = siteCatalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const servingHours = { week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '10:30' }] }
    writeFileSync(file, JSON.stringify({ ...catalogue, sections: { Burgers: { servingHours } } }))
    const siteFile = join(folder, 'site.json')
    const site = siteSchema.parse(JSON.parse(readFileSync(siteFile, 'utf8')))
    writeFileSync(siteFile, JSON.stringify({ ...site, timeZone: 'Australia/Sydney' }))
    const breakfast = await buildTestApp(other, { SITE_DIR: folder, ORDERING: 'open' })
    // The person has no token, which would be valid around the present only.
    const claims = { name: 'Casey', email: 'casey@fuelshack.example' }
    const casey: User = { subject: 'casey', roles: new Set(['customer']), accessToken: '', claims }
    const tapPay = () => breakfast.context.checkout.startCheckout(casey, BURGER_AND_COFFEES, undefined)
    const read = async () => (await breakfast.context.availability.listDishes()).find(({ id }) => id === 'shack_burger')
    // The clock in Sydney goes back in the night before.
    const end = '2027-04-04T00:30:00.000Z'
    const next = '2027-04-04T19:00:00.000Z'
    breakfast.passTime(Date.parse(end) - MINUTE_MS - Date.now())
    expect((await read())?.availability).toEqual({ servedUntil: end })
    await expect(tapPay()).resolves.toHaveProperty('sessionId')
    breakfast.passTime(MINUTE_MS)
    expect((await read())?.availability).toEqual({ servedFrom: next })
    await expect(tapPay()).rejects.toMatchObject({
      code: 'sold_out',
      fields: { products: [{ id: 'shack_burger', availability: { servedFrom: next } }] },
    })
    breakfast.passTime(Date.parse(next) - Date.parse(end))
    await expect(tapPay()).resolves.toHaveProperty('sessionId')
    await breakfast.close()
  } finally {
    await other.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
