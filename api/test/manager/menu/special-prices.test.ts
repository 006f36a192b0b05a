import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildPrintingApp, openCounter } from '../../printing/printing-fixture.ts'
import { changeSetting } from '../../support/change-setting.ts'
import { startTestEnvironment } from '../../support/test-app.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { cartOf, openMenuDesk, type MenuDesk } from './menu-fixture.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, []))
let desk: MenuDesk

beforeAll(async () => {
  desk = await openMenuDesk(environment, api)
})
afterEach(() => goTo(new Date().toISOString()))

/** No job renews anything meanwhile. */
const goTo = (instant: string) => api.setClock(Date.parse(instant) - api.now().getTime())
const readPrice = async () => (await desk.readListed('gravy'))?.price
const readBoard = async () => {
  const { facts } = (await api.as(undefined).get('app-config')).json<AppConfig>()
  return facts.boards.find(({ section }) => section === 'Sides')?.version
}

// In Sydney, clocks go forward on 4 October, and back on 5 April.
// Covers manager-19.
test.each([
  {
    what: 'a day of 23 hours',
    day: '2026-10-04',
    begins: '2026-10-03T14:00:00.000Z',
    ends: '2026-10-04T13:00:00.000Z',
  },
  {
    what: 'a day of 25 hours',
    day: '2026-04-05',
    begins: '2026-04-04T13:00:00.000Z',
    ends: '2026-04-05T14:00:00.000Z',
  },
])('a special price on $what holds from midnight to midnight, and the usual one is back by itself', async (given) => {
  const { day, begins, ends } = given
  await changeSetting(api, 'place', { timeZone: 'Australia/Sydney' })
  await api.context.refreshSite()
  await desk.change('gravy', { priceInCents: 250, special: { priceInCents: 100, from: day, until: day } })
  // Calls take seconds on a machine that is busy.
  const before = (instant: string) => new Date(Date.parse(instant) - 60_000).toISOString()
  goTo(before(begins))
  const usualBoard = await readBoard()
  expect(await readPrice()).toBe(2.5)
  goTo(begins)
  expect(await readPrice()).toBe(1)
  const specialBoard = await readBoard()
  expect(specialBoard).not.toBe(usualBoard)
  goTo(before(ends))
  expect([await readPrice(), await readBoard()]).toEqual([1, specialBoard])
  goTo(ends)
  expect([await readPrice(), await readBoard()]).toEqual([2.5, usualBoard])
})

test('the special price of today is that of the checkout, and the usual one is rejected', async () => {
  const { today } = await desk.readMenu()
  await desk.change('gravy', { priceInCents: 250, special: { priceInCents: 200, from: today, until: today } })
  const { customer } = await openCounter(environment, api, 'casey')
  const stale = await customer.post('stripe/create-session', cartOf('gravy', 250))
  expect(problemSchema.parse(stale.json())).toMatchObject({ code: 'price_changed', products: [{ priceInCents: 200 }] })
  expect((await customer.post('stripe/create-session', cartOf('gravy', 200))).statusCode).toBe(200)
  const { prices } = (await desk.manager.get('manager/menu/prices')).json<{ prices: object[] }>()
  expect(prices).toContainEqual({ productId: 'gravy', title: 'Gravy', priceInCents: 200 })
})

test('lists stay the same objects at midnight while no price changes', async () => {
  await desk.change('gravy', { special: { priceInCents: 100, from: '2026-10-04', until: '2026-10-05' } })
  goTo('2026-10-04T10:00:00.000Z')
  const products = await api.context.menu.listProducts()
  goTo('2026-10-05T10:00:00.000Z')
  expect(await api.context.menu.listProducts()).toBe(products)
  goTo('2026-10-06T10:00:00.000Z')
  expect(await api.context.menu.listProducts()).not.toBe(products)
})
