import type { StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import { dateOf, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { ChangeSetting, SettingName, SettingValue } from '@fuel-shack/contract/records/settings'
import type { CheckoutSession, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { site } from '@fuel-shack/harness/site'
import { afterEach, describe, expect, test } from 'vitest'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

const manager = async () =>
  api.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }))
const staff = async () => api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
const readDay = async () => (await (await manager()).get('manager/day')).json<ManagerDay>()

async function set<Name extends SettingName>(setting: Name, value: SettingValue<Name>): Promise<ManagerDay> {
  const { version } = (await readDay()).settings[setting]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of the same name
  const body = { setting, value, version } as ChangeSetting
  const answer = await (await manager()).post('manager/settings', body)
  expect(answer.statusCode).toBe(200)
  return answer.json<ManagerDay>()
}

afterEach(async () => {
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    await tx.deleteFrom('settings').execute()
    await tx.deleteFrom('setting_changes').execute()
    await tx.updateTable('orders').set({ closed_at: api.now().toISOString() }).where('closed_at', 'is', null).execute()
    await changes.bump(tx, 'settings')
    await changes.bump(tx, 'orders')
  })
})

const dateIn = (days: number) => dateOf(wallClockOf(site.timeZone).at(api.now().getTime()) + days * 86_400_000)
const { kitchen, diner } = site.openingHours
const closedToday = (): StatedHours => ({
  ...kitchen,
  exceptions: { [dateIn(0)]: [] },
  reasons: { [dateIn(0)]: 'No gas' },
})

test('saved hours do not have exceptions of dates that are over, and a repeated call is not recorded', async () => {
  const exceptions = { '2025-12-25': [], [dateIn(-1)]: [], [dateIn(3)]: [] }
  const value = { ...kitchen, exceptions, reasons: { '2025-12-25': 'Christmas', [dateIn(3)]: 'Stocktake' } }
  await set('kitchenHours', value)
  const stored = {
    ...kitchen,
    exceptions: { [dateIn(-1)]: [], [dateIn(3)]: [] },
    reasons: { [dateIn(3)]: 'Stocktake' },
  }
  expect((await readDay()).settings.kitchenHours).toMatchObject({ value: stored, version: 1 })
  const repeated = await (await manager()).post('manager/settings', { setting: 'kitchenHours', value, version: 0 })
  expect(repeated.statusCode).toBe(200)
  expect((await readDay()).settings.kitchenHours).toMatchObject({ value: stored, version: 1 })
})

let customers = 0
async function tapPay(changes: Partial<StartCheckout> = {}) {
  customers += 1
  const email = `casey-${customers}@fuelshack.example`
  const token = await environment.issuer.token({ subject: `casey-${customers}`, email })
  return api.as(token).post('stripe/create-session', { ...BURGER_AND_COFFEES, ...changes })
}
const readConfig = async () => (await api.as(undefined).get('app-config')).json<AppConfig>()
const readPace = async () => (await api.as(undefined).get('kitchen')).json<KitchenPace>()

// Covers manager-11.
test('a kitchen that is closed today takes no payment from the next call on, and the web app gets the reason', async () => {
  expect((await tapPay()).statusCode).toBe(200)
  await set('kitchenHours', closedToday())
  const midnight = wallClockOf(site.timeZone).toInstant(Date.parse(`${dateIn(1)}T00:00:00Z`))
  expect((await tapPay()).json()).toMatchObject({
    code: 'kitchen_closed',
    takesOrdersFrom: new Date(midnight).toISOString(),
  })
  const { kitchen: offered } = await readConfig()
  expect(offered).toMatchObject({
    takesOrders: false,
    hours: { exceptions: { [dateIn(0)]: [] }, reasons: { [dateIn(0)]: 'No gas' } },
  })
  await set('kitchenHours', kitchen)
  expect((await tapPay()).statusCode).toBe(200)
  expect((await readConfig()).kitchen?.takesOrders).toBe(true)
})

test('an order whose payment page was open before the kitchen closed is marked as paid while closed', async () => {
  const started = await tapPay()
  await set('kitchenHours', closedToday())
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  expect((await (await staff()).get('orders')).json<unknown[]>()[0]).toMatchObject({ paidWhile: ['closed'] })
})

test('a page whose configuration is out of date learns it from the pace, and polls that change nothing get 304', async () => {
  const before = await api.as(undefined).get('app-config')
  const { settingsVersion } = before.json<AppConfig>()
  expect((await readPace()).settingsVersion).toBe(settingsVersion)
  const poll = () => api.as(undefined).get('app-config', { 'if-none-match': String(before.headers['etag']) })
  expect((await poll()).statusCode).toBe(304)
  await set('stationHours', { ...site.openingHours.station, title: 'Fuel' })
  const { settingsVersion: next } = await readPace()
  expect(next).not.toBe(settingsVersion)
  const changed = await poll()
  expect([changed.statusCode, changed.json<AppConfig>().settingsVersion]).toEqual([200, next])
})

test('the web app gets the hours of all services, and the kitchen has a row where its hours differ', async () => {
  const rows = async () => ((await readConfig()).services ?? []).map(({ title, isKitchen }) => ({ title, isKitchen }))
  const [fuel, room] = [site.openingHours.station.title, diner.title]
  await set('dinerHours', { ...diner, week: kitchen.week })
  expect(await rows()).toEqual([
    { title: fuel, isKitchen: false },
    { title: room, isKitchen: true },
  ])
  await set('kitchenHours', closedToday())
  expect(await rows()).toEqual([
    { title: fuel, isKitchen: false },
    { title: room, isKitchen: false },
    { title: kitchen.title, isKitchen: true },
  ])
})

test('the cooks that a manager sets work from the next poll on', async () => {
  const rules = { cooks: 7, shifts: [], ordersPerCook: 1, portionsPerQuarterHour: null, preparationMinutes: 33 }
  await set('kitchen', rules)
  expect(await readPace()).toMatchObject({ cooks: 7, usualPreparationMinutes: 33 })
})

test('no order can be eaten here from the poll on after a manager closes the diner', async () => {
  const week = [{ days: diner.week.flatMap(({ days }) => days), opens: '00:00', closes: '24:00' }]
  await set('dinerHours', { ...diner, week })
  expect((await readPace()).eatHereTimes).toHaveLength(1)
  await set('dinerHours', { ...diner, week, exceptions: { [dateIn(0)]: [], [dateIn(1)]: [], [dateIn(2)]: [] } })
  expect((await readPace()).eatHereTimes).toEqual([])
})

describe('an order for later that a change leaves outside the hours', () => {
  const QUARTER_MS = 15 * 60_000

  /** Pays for an order that is to be ready in some two hours. */
  async function orderForLater(changes: Partial<StartCheckout> = {}): Promise<Order> {
    const at = new Date(Math.ceil(api.now().getTime() / QUARTER_MS) * QUARTER_MS + 8 * QUARTER_MS).toISOString()
    const started = await tapPay({ pickUp: { at }, ...changes })
    expect(started.statusCode).toBe(200)
    await environment.standins.pay(started.json<CheckoutSession>().url)
    await api.context.sweep.sweepUnsettled()
    const orders = (await (await staff()).get('orders')).json<Order[]>()
    const order = orders.find(({ readyAt }) => readyAt === at)
    if (!order) throw new Error('The payment did not become an order')
    return order
  }
  /** Closed for the three days that a pick-up time can be in. */
  const closedDays = (hours: StatedHours): StatedHours => ({
    ...hours,
    exceptions: { [dateIn(-1)]: [], [dateIn(0)]: [], [dateIn(1)]: [] },
  })
  const allDay = (hours: StatedHours): StatedHours => ({ ...hours, week: kitchen.week })
  const readOutside = async () => ((await readDay()).outsideHours ?? []).map(({ id }) => id)
  const keep = async (id: string) => (await manager()).post(`manager/orders/${id}/keep`)

  // Covers manager-12.
  test('an order outside the hours is listed for the manager and stays paid, until the hours are as before', async () => {
    const { id, number, readyAt, customerName } = await orderForLater()
    expect(await readOutside()).toEqual([])
    const day = await set('kitchenHours', closedDays(kitchen))
    expect(day.outsideHours).toMatchObject([{ id, number, readyAt, name: customerName ?? '', isEatingHere: false }])
    expect((await (await staff()).get('orders')).json()).toMatchObject([{ id }])
    await set('kitchenHours', kitchen)
    expect(await readOutside()).toEqual([])
  })

  test('an order outside the hours is listed if it is to be eaten here while the diner is closed', async () => {
    await set('dinerHours', allDay(diner))
    const { id } = await orderForLater({ isEatingHere: true })
    await set('dinerHours', closedDays(diner))
    expect(await readOutside()).toEqual([id])
  })

  test('an order outside the hours leaves the list when a manager keeps it, and two managers at once make one entry', async () => {
    const { id } = await orderForLater()
    await set('kitchenHours', closedDays(kitchen))
    expect(await readOutside()).toEqual([id])
    const answers = await Promise.all([keep(id), keep(id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await readOutside()).toEqual([])
    const actions = await api.context.database.queries
      .selectFrom('order_actions')
      .select(['action', 'account_id'])
      .where('order_id', '=', id)
      .execute()
    expect(actions).toEqual([{ action: 'kept', account_id: 'riley' }])
  })

  test('an order outside the hours leaves the list when staff refund it', async () => {
    const { id } = await orderForLater()
    await set('kitchenHours', closedDays(kitchen))
    await (await staff()).post(`orders/${id}/decline`, { reason: 'other' })
    expect(await readOutside()).toEqual([])
  })

  test('a manager cannot keep an order that does not exist', async () => {
    expect((await keep(crypto.randomUUID())).json()).toMatchObject({ code: 'order_not_found' })
  })
})
