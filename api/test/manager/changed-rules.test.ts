import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { CustomerOrder, Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { DAY_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { beforeEach, expect, test } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { BURGER_AND_COFFEES, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

type Caller = ReturnType<TestApp['as']>
type Answer = { json: () => unknown }

let people = 0
let casey: Caller
let cardNumber: string
let till: Caller

const codeOf = (answer: Answer) => problemSchema.parse(answer.json()).code
const balance = async () => (await casey.get('customerBalances/current')).json<Balance>()
const keyed = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key })
const redeem = (body: object, key?: string) => casey.post('customerBalances/current/redeem', body, keyed(key))
const atTill = (kind: string, body: object, key?: string) =>
  till.post(`till/${kind}`, { cardNumber, ...body }, keyed(key))
const openPage = async (cart: object = BURGER_AND_COFFEES) => casey.post('stripe/create-session', cart)
const payOn = async (page: Awaited<ReturnType<typeof openPage>>) => {
  await environment.standins.pay(page.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  return ticketOf(casey)
}
const ticketOf = async (caller: Caller) => (await caller.get('customers/current/ticket')).json<Ticket>()
/** A caller whose login confirms nothing. */
const staff = async () =>
  api.as(await environment.issuer.token({ subject: 'sam', claims: { role: 'staff', auth_time: null } }))

beforeEach(async () => {
  people += 1
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    for (const table of ['settings', 'setting_changes'] as const) await tx.deleteFrom(table).execute()
    await changes.bump(tx, 'settings')
  })
  casey = api.as(await environment.issuer.token({ subject: `casey-${people}`, name: 'Casey' }))
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
  till = api.as(await api.context.tillKeys.addTill(`Till ${people}`))
})

test('an order has the points of the rate at which it was placed, also after a refund of a part', async () => {
  await payOn(await openPage())
  const { orders } = await ticketOf(casey)
  const [paid] = orders
  await changeSetting(api, 'loyalty', { pointsPerDollar: 5 })
  expect(await balance()).toMatchObject({ pendingPoints: 29 })
  const refund = { amountCents: 930, reason: 'other' }
  expect((await (await staff()).post(`orders/${paid?.id}/refund`, refund, keyed())).statusCode).toBe(200)
  expect(await balance()).toMatchObject({ pendingPoints: 20 })
  const [next] = (await payOn(await openPage())).orders
  expect(next).toMatchObject({ points: 145 })
})

test('a sale at the till that is voided takes off what it gave, whatever the rate is then', async () => {
  await atTill('collect', { spentInCents: 10_000 }, 'first-sale')
  await changeSetting(api, 'loyalty', { pointsPerDollar: 7 })
  expect((await atTill('void', { movementKey: 'first-sale' })).json()).toMatchObject({ loyaltyPoints: 0 })
})

test('the sales that a card may collect on in a day are counted in money, at whatever rates', async () => {
  await atTill('collect', { spentInCents: 200_000 })
  await changeSetting(api, 'loyalty', { pointsPerDollar: 0 })
  expect((await atTill('collect', { spentInCents: 40_000 })).json()).toMatchObject({ loyaltyPoints: 2000 })
  await changeSetting(api, 'loyalty', { pointsPerDollar: 10 })
  expect(codeOf(await atTill('collect', { spentInCents: 10_100 }))).toBe('card_limit_reached')
  expect((await atTill('collect', { spentInCents: 10_000 })).json()).toMatchObject({ loyaltyPoints: 3000 })
})

test('a customer redeems at the rates that they have seen, or not at all', async () => {
  await atTill('collect', { spentInCents: 50_000 })
  const seen = { pointsPerReward: 100, rewardInCents: 500 }
  await changeSetting(api, 'loyalty', { pointsPerReward: 80 })
  expect(codeOf(await redeem({ rewards: 1, ...seen }))).toBe('reward_changed')
  expect(codeOf(await redeem({ rewards: 1, ...seen, pointsPerReward: 80, rewardInCents: 501 }))).toBe('reward_changed')
  expect(await balance()).toEqual({ loyaltyPoints: 500, availableSpend: 0 })
  expect((await redeem({ rewards: 1, ...seen, pointsPerReward: 80 })).statusCode).toBe(200)
  // A caller who states no rates.
  expect((await redeem({ rewards: 1 })).json()).toEqual({ loyaltyPoints: 340, availableSpend: 1000 })
})

test('a repeat of a redemption changes nothing after the rates have changed, and with another number it conflicts', async () => {
  await atTill('collect', { spentInCents: 50_000 })
  const first = { rewards: 2, pointsPerReward: 100, rewardInCents: 500 }
  await redeem(first, 'lost-answer')
  await changeSetting(api, 'loyalty', { pointsPerReward: 50, rewardInCents: 2000 })
  const after = { loyaltyPoints: 300, availableSpend: 1000 }
  expect((await redeem(first, 'lost-answer')).json()).toEqual(after)
  expect((await redeem({ rewards: 2 }, 'lost-answer')).json()).toEqual(after)
  expect(codeOf(await redeem({ rewards: 4 }, 'lost-answer'))).toBe('idempotency_conflict')
  expect(await balance()).toEqual(after)
})

test('a manager cannot take the worth of points by a limit of a day that is below one reward', async () => {
  const { cardDay } = (await api.context.settings.read('loyalty')).value
  for (const changed of [
    { cardDay: { ...cardDay, maxRewardCents: 499 } },
    { rewardInCents: cardDay.maxRewardCents + 1 },
  ])
    await expect(changeSetting(api, 'loyalty', changed)).rejects.toThrow('more than a card may redeem in a day')
  expect((await api.as(undefined).get('app-config')).json<AppConfig>().loyalty).toMatchObject({
    rewardInCents: 500,
    rewardsPerDay: 100,
  })
})

test('a payment page that was opened under other limits still becomes an order', async () => {
  const page = await openPage()
  await changeSetting(api, 'limits', { quantityPerDish: 1, quantityPerOrder: 1, openOrders: 1 })
  expect((await payOn(page)).orders).toMatchObject([{ totalCents: 2930 }])
  expect(codeOf(await openPage())).toBe('quantity_exceeded')
  const [burger] = BURGER_AND_COFFEES.items
  expect(codeOf(await openPage({ ...BURGER_AND_COFFEES, items: [{ ...burger, quantity: 1 }] }))).toBe(
    'too_many_open_orders',
  )
})

test('an order keeps the time for cancelling that it was placed with', async () => {
  await changeSetting(api, 'limits', { cancelWithinMinutes: 5, cancellationsPerHour: 1 })
  const [paid] = (await payOn(await openPage())).orders
  await changeSetting(api, 'limits', { cancelWithinMinutes: 0 })
  api.passTime(3 * 60_000)
  expect((await casey.post(`customers/current/orders/${paid?.id}/cancel`)).statusCode).toBe(200)
  const [next] = (await payOn(await openPage())).orders
  expect(codeOf(await casey.post(`customers/current/orders/${next?.id}/cancel`))).toBe('cancel_too_late')
})

test('what staff may refund unconfirmed follows the setting', async () => {
  const [paid] = (await payOn(await openPage())).orders
  const refund = async (amountCents: number) =>
    (await staff()).post(`orders/${paid?.id}/refund`, { amountCents, reason: 'other' }, keyed())
  await changeSetting(api, 'refundLimits', { orderCents: 100 })
  expect(codeOf(await refund(101))).toBe('reauthentication_required')
  expect((await refund(100)).statusCode).toBe(200)
  await changeSetting(api, 'refundLimits', { orderCents: 5000 })
  expect((await refund(101)).statusCode).toBe(200)
})

// Covers manager-14.
test('places follow a change on the ticket, and an order in progress keeps where its customer said they wait', async () => {
  const [paid] = (await payOn(await openPage())).orders
  const arrive = (place: string) => casey.post(`customers/current/orders/${paid?.id}/arrival`, { place })
  expect((await arrive('Pump 3')).json<CustomerOrder>().arrival).toMatchObject({ place: 'Pump 3' })
  await changeSetting(api, 'collection', {
    where: 'at the caravan',
    callButton: 'Ring the bell.',
    places: [{ title: 'Boat ramp' }],
    afterHours: undefined,
  })
  const waiting = { arrival: { place: 'Pump 3' } }
  const { orders, places, callButton } = await ticketOf(casey)
  expect([places, callButton]).toEqual([[{ title: 'Boat ramp' }], 'Ring the bell.'])
  expect(orders).toMatchObject([{ ...waiting, collectFrom: 'at the caravan' }])
  expect((await (await staff()).get('orders')).json<Order[]>().find(({ id }) => id === paid?.id)).toMatchObject(waiting)
  expect(codeOf(await arrive('Pump 4'))).toBe('place_unknown')
  expect((await arrive('Boat ramp')).statusCode).toBe(200)
})

test('the page of a visitor has the limits, the programme and the lateness that managers have changed', async () => {
  const read = async () => (await api.as(undefined).get('app-config')).json<AppConfig>()
  const before = await read()
  expect(before).toMatchObject({
    limits: { quantityPerDish: 20 },
    loyalty: { pointsPerDollar: 1 },
    lateness: { lateAfterMinutes: 20 },
  })
  await changeSetting(api, 'lateness', { lateAfterMinutes: 45 })
  await changeSetting(api, 'limits', { quantityPerDish: 4 })
  await changeSetting(api, 'loyalty', { pointsPerDollar: 0 })
  expect(await read()).toMatchObject({
    lateness: { waitingAfterMinutes: 10, lateAfterMinutes: 45 },
    limits: { quantityPerDish: 4, quantityPerOrder: 60 },
    loyalty: {
      pointsPerDollar: 0,
      pointsPerReward: 100,
      rewardInCents: 500,
      isScannedAtTill: false,
      rewardsPerDay: 100,
    },
  })
})

test('points that customers hold are worth less 30 days after a manager lowers them, and the configuration says so before', async () => {
  const programme = async () => (await api.as(undefined).get('app-config')).json<AppConfig>().loyalty
  const worth = { pointsPerReward: 100, rewardInCents: 500 }
  await changeSetting(api, 'loyalty', { rewardInCents: 400, pointsPerDollar: 7 })
  expect(await programme()).toMatchObject({ ...worth, pointsPerDollar: 7, next: { ...worth, rewardInCents: 400 } })
  api.passTime(29 * DAY_MS)
  expect(await programme()).toMatchObject(worth)
  api.passTime(DAY_MS)
  expect(await programme()).toMatchObject({ ...worth, rewardInCents: 400 })
  expect(await programme()).not.toHaveProperty('next')
  expect((await api.context.settings.read('loyalty')).value).toMatchObject({ ...worth, rewardInCents: 400 })
})
