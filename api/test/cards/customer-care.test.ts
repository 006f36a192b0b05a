import { counterCardSchema } from '@fuel-shack/contract/customers/counter'
import type { CustomerExport } from '@fuel-shack/contract/customers/customers'
import type { Balance, LoyaltyCard } from '@fuel-shack/contract/customers/loyalty'
import { problemSchema } from '@fuel-shack/contract/endpoints/problem'
import { managedCustomerSchema, type FoundCustomers } from '@fuel-shack/contract/manager/customers'
import type { RecordPage } from '@fuel-shack/contract/manager/record'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../src/log.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

let lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const { environment, api } = useTestApp({ ORDERING: 'open', OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }, log)

let keys = 0
let people = 0
let manager: Staff
let tillKey: string

type Staff = Awaited<ReturnType<typeof logIn>>
type Customer = Awaited<ReturnType<typeof openCustomer>>

const newKey = () => ({ 'idempotency-key': `care-test-${(keys += 1)}` })
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const shownOf = (response: { json: () => unknown }) => managedCustomerSchema.parse(response.json())
const reason = 'Their phone is lost'

/** @param how a login an hour ago confirms nothing, one from now does */
async function logIn(subject: string, roles: string[], how: 'an hour ago' | 'now' = 'an hour ago') {
  const authTime = Math.floor(api.now().getTime() / 1000) - (how === 'now' ? 0 : 3600)
  const claims = { role: roles, auth_time: authTime }
  const caller = api.as(
    await environment.issuer.token({ subject, name: 'Riley Owner', claims, expiresIn: ONE_YEAR_SECONDS }),
  )
  const care = (call: string, body: object, headers = {}) => caller.post(`manager/customers/${call}`, body, headers)
  const adjust = (customer: Customer, unit: 'points' | 'cents', amount: number, key = newKey()) =>
    care('adjust', { customerId: customer.id, unit, amount, reason }, key)
  const merge = (from: Customer, to: Customer) => care('merge', { fromCustomerId: from.id, customerId: to.id })
  return { ...caller, care, adjust, merge }
}
const logInManager = (how: 'an hour ago' | 'now') => logIn(`riley-${people}`, ['staff', 'manager'], how)

async function openCustomer(name: string) {
  const subject = `${name.toLowerCase().replaceAll(/\W/g, '-')}-${people}-${(keys += 1)}`
  const email = `${subject}@fuelshack.example`
  const claims = { auth_time: Math.floor(api.now().getTime() / 1000) }
  const caller = api.as(await environment.issuer.token({ subject, name, email, claims, expiresIn: ONE_YEAR_SECONDS }))
  const { id } = (await caller.post('customers', {})).json<{ id: string }>()
  const card = async () => (await caller.get('customerCards/current')).json<LoyaltyCard>()
  const balance = async () => {
    const { cardEnding: _ending, ...sums } = (await caller.get('customerBalances/current')).json<Balance>()
    return sums
  }
  async function order(): Promise<Order> {
    const started = await caller.post('stripe/create-session', BURGER_AND_COFFEES, newKey())
    await environment.standins.pay(started.json<{ url: string }>().url)
    await api.context.sweep.sweepUnsettled()
    const orders = (await manager.get('orders')).json<Order[]>()
    return orders.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]!
  }
  const { cardNumber: number } = await card()
  return { ...caller, id, subject, email, number, card, balance, order }
}

const collectAtTill = (cardNumber: string, spentInCents: number) =>
  api.as(tillKey).post('till/collect', { cardNumber, spentInCents }, newKey())

const readRecord = async () => {
  const page = (await manager.get('manager/changes?subject=customers')).json<RecordPage>()
  return page.entries.map((entry) => ('action' in entry ? { action: entry.action, ...entry.details } : entry))
}

beforeEach(async () => {
  people += 1
  for (const table of ['staff_actions', 'rate_windows'] as const)
    await api.context.database.queries.deleteFrom(table).execute()
  lines = []
  manager = await logInManager('now')
  tillKey = await api.context.tillKeys.addTill(`Till ${people}`)
})
afterEach(() => vi.restoreAllMocks())

// Covers customers-1.
test('finds a customer by phone, email or a part of the name, without its accents, and by the card number', async () => {
  const jose = await openCustomer(`José Núñez-Wombat${people}`)
  await jose.order()
  const [found] = [await manager.care('find', { text: `nunez-wombat${people}`, reason })]
  expect(found.json<FoundCustomers>()).toEqual({
    customers: [
      {
        customerId: jose.id,
        name: `José Núñez-Wombat${people}`,
        email: 'j…@fuelshack.example',
        since: expect.any(String),
        card: jose.number.slice(-4),
      },
    ],
  })
  for (const text of [jose.email.toUpperCase(), '0412345678', '+61 412 345 678', '0412 345 678']) {
    const ids = (await manager.care('find', { text, reason }))
      .json<FoundCustomers>()
      .customers.map(({ customerId }) => customerId)
    expect([text, ids.includes(jose.id)]).toEqual([text, true])
  }
  expect(shownOf(await manager.care('open', { cardNumber: jose.number }))).toMatchObject({
    customerId: jose.id,
    email: 'j…@fuelshack.example',
    phone: '… 678',
    loyaltyPoints: 0,
    pendingPoints: 29,
    orders: [{ totalCents: 2930, status: 'paid' }],
  })
  for (const text of ['jo', '041', 'x'])
    expect(codeOf(await manager.care('find', { text, reason }))).toBe('bad_request')
  expect((await manager.care('find', { text: 'wombat', reason: ' ' })).statusCode).toBe(400)
  expect((await manager.care('open', { customerId: jose.id })).statusCode).toBe(400)
})

// Covers customers-1.
test('says that there are more than it lists', async () => {
  const { database } = api.context
  const many = Array.from({ length: 21 }, (_, index) => `many-${people}-${index}`)
  const created_at = api.now().toISOString()
  for (const id of many) {
    await database.queries
      .insertInto('customers')
      .values({ id, subject: id, name: 'Platypus Twin', created_at })
      .execute()
    const number = `${(keys += 1)}`.padStart(16, '0')
    const card = { id, customer_id: id, card_number: number, points: 0, spend_cents: 0, created_at }
    await database.queries.insertInto('loyalty_cards').values(card).execute()
  }
  const found = (await manager.care('find', { text: 'PLATYPUS', reason })).json<FoundCustomers>()
  expect(found.hasMore).toBe(true)
  expect(found.customers).toHaveLength(20)
})

// Covers customers-2.
test('writes down who looked for whom and why, never the searched text, and logs the fiftieth search of an hour', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  await manager.care('find', { text: 'kookaburra', reason })
  await manager.care('open', { customerId: kim.id, reason })
  await manager.care('open', { cardNumber: kim.number })
  const card = kim.number.slice(-4)
  expect(await readRecord()).toEqual([
    { action: 'customer_opened', customerId: kim.id, card, reason: null },
    { action: 'customer_opened', customerId: kim.id, card, reason },
    { action: 'customers_found', by: 'name', found: expect.any(Number), reason },
  ])
  await api.context.database.queries.updateTable('rate_windows').set({ hits: 48 }).execute()
  lines = []
  await manager.care('open', { cardNumber: kim.number })
  expect(lines.filter(({ event }) => event === 'customer_searches')).toEqual([])
  await manager.care('open', { cardNumber: kim.number })
  expect(lines.filter(({ event }) => event === 'customer_searches')).toHaveLength(1)
  const logged = JSON.stringify(lines)
  for (const secret of [kim.number, kim.email, 'kookaburra', 'Kookaburra']) expect(logged).not.toContain(secret)
})

// Covers customers-3.
test('adjusts points and balance once for a key, and never below zero', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  const plain = await logInManager('an hour ago')
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 4 }, () => plain.adjust(kim, 'points', 150, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await kim.balance()).toEqual({ loyaltyPoints: 150, availableSpend: 0 })
  expect(codeOf(await plain.adjust(kim, 'points', 151, key))).toBe('idempotency_conflict')
  expect(codeOf(await plain.adjust(kim, 'points', -151))).toBe('insufficient_balance')
  expect(codeOf(await plain.adjust(kim, 'cents', -1))).toBe('insufficient_balance')
  expect(codeOf(await plain.adjust(kim, 'cents', 0))).toBe('bad_request')
  expect(codeOf(await plain.care('adjust', { customerId: kim.id, unit: 'cents', amount: 5, reason }))).toBe(
    'idempotency_key_missing',
  )
  const adjusted = shownOf(await plain.adjust(kim, 'points', -150))
  expect(adjusted.loyaltyPoints).toBe(0)
  expect(adjusted.movements).toMatchObject([
    { kind: 'reverse', points: -150, cause: 'adjusted' },
    { kind: 'reverse', points: 150, cause: 'adjusted' },
  ])
  expect(await readRecord()).toHaveLength(2)
})

// Covers customers-4.
test('adjusting more than a small sum in a day needs a confirmation, and no manager adjusts more than the limit', async () => {
  const [kim, lee] = [await openCustomer('Kim Kookaburra'), await openCustomer('Lee Lorikeet')]
  const plain = await logInManager('an hour ago')
  // 100 points are worth $5.00, and $20.00 need nothing.
  expect((await plain.adjust(kim, 'points', 100)).statusCode).toBe(200)
  expect((await plain.adjust(lee, 'cents', 1500)).statusCode).toBe(200)
  expect(codeOf(await plain.adjust(kim, 'cents', 1))).toBe('reauthentication_required')
  expect(await kim.balance()).toEqual({ loyaltyPoints: 100, availableSpend: 0 })
  expect((await manager.adjust(kim, 'cents', 1)).statusCode).toBe(200)
  expect((await manager.adjust(kim, 'cents', 47_000)).statusCode).toBe(200)
  const many = await Promise.all([1, 2, 3].map(async () => manager.adjust(kim, 'cents', 900)))
  expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  // Taking off counts too: adding and taking off again and again must not reach further.
  expect(codeOf(await manager.adjust(kim, 'cents', -900))).toBe('staff_limit_reached')
  api.passTime(24 * 60 * 60_000)
  expect((await (await logInManager('now')).adjust(kim, 'cents', -900)).statusCode).toBe(200)
})

// Covers customers-4.
test('a manager adjusts a card of their own only with a confirmation, and the record says so', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  const own = await logIn(kim.subject, ['staff', 'manager'])
  expect(codeOf(await own.adjust(kim, 'points', 1))).toBe('reauthentication_required')
  expect((await (await logIn(kim.subject, ['staff', 'manager'], 'now')).adjust(kim, 'points', 1)).statusCode).toBe(200)
  expect(await readRecord()).toMatchObject([{ action: 'card_adjusted', points: 1, isOwn: true }])
})

// Covers customers-5.
test('a replaced number ends everywhere at once, and the customer has the new one with all value', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  await collectAtTill(kim.number, 12_000)
  const seen = { customerId: kim.id, card: kim.number.slice(-4) }
  const other = await logIn('other-manager', ['staff', 'manager'])
  const answers = await Promise.all([manager, other, manager].map(async (each) => each.care('replace', seen)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const { cardNumber, replacedAt } = await kim.card()
  expect(new Set(answers.map((answer) => shownOf(answer).card))).toEqual(new Set([cardNumber.slice(-4)]))
  expect(cardNumber.slice(-4)).not.toBe(seen.card)
  expect((await kim.get('customerBalances/current')).json()).toEqual({
    loyaltyPoints: 120,
    availableSpend: 0,
    cardEnding: cardNumber.slice(-4),
  })
  const cook = await logIn('a-cook', ['staff'])
  for (const answer of [
    await cook.post('counter/card', { cardNumber: kim.number }),
    await cook.post('counter/collect', { cardNumber: kim.number, spentInCents: 500 }, newKey()),
    await api.as(tillKey).post('till/look-up', { cardNumber: kim.number }),
    await collectAtTill(kim.number, 500),
    await api.as(tillKey).post('till/redeem', { cardNumber: kim.number, rewards: 1 }, newKey()),
  ])
    expect(problemSchema.parse(answer.json())).toMatchObject({ code: 'card_not_found', status: 404, replacedAt })
  expect((await collectAtTill(cardNumber, 500)).statusCode).toBe(200)
  // The old card leads a manager to its customer.
  expect(shownOf(await manager.care('open', { cardNumber: kim.number }))).toMatchObject({
    customerId: kim.id,
    replacedAt,
  })
  expect(await readRecord()).toMatchObject([
    { action: 'customer_opened' },
    { action: 'card_replaced', before: seen.card, card: cardNumber.slice(-4), isOwn: false },
  ])
  const exported = (await kim.get('customers/current/export')).json<CustomerExport>()
  expect(exported.formerCards).toEqual([{ cardNumber: kim.number, replacedAt }])
})

// Covers customers-6.
test('a merge moves all value once, and both customers have the same card from then on', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  await collectAtTill(one.number, 15_000)
  await collectAtTill(two.number, 2000)
  await one.post('customerBalances/current/redeem', { rewards: 1 }, newKey())
  expect(codeOf(await (await logInManager('an hour ago')).merge(one, two))).toBe('reauthentication_required')
  const answers = await Promise.all([1, 2, 3].map(async () => manager.merge(one, two)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const customer of [one, two]) {
    expect((await customer.card()).cardNumber).toBe(two.number)
    expect(await customer.balance()).toEqual({ loyaltyPoints: 70, availableSpend: 500 })
  }
  expect(await readRecord()).toMatchObject([
    {
      action: 'cards_merged',
      from: one.number.slice(-4),
      card: two.number.slice(-4),
      points: 50,
      cents: 500,
      isOwn: false,
    },
  ])
  const late = problemSchema.parse((await collectAtTill(one.number, 500)).json())
  expect(late).toMatchObject({ code: 'card_not_found', replacedAt: (await one.card()).replacedAt })
  expect(await two.card()).not.toHaveProperty('replacedAt')
  const shown = shownOf(await manager.care('open', { customerId: one.id, reason }))
  expect(shown).toMatchObject({ customerId: two.id, movements: [{ points: 50, cause: 'merged' }, { points: 20 }] })
  const exported = (await one.get('customers/current/export')).json<CustomerExport>()
  expect(exported.entries.map(({ points }) => points).toSorted((x, y) => x - y)).toEqual([-100, -50, 20, 50, 150])
})

// Covers customers-6.
test('cards are not merged with themselves, with deleted ones or in a circle, and a chain leads to its end', async () => {
  const [a, b, c, gone] = [
    await openCustomer('Anna'),
    await openCustomer('Anna B'),
    await openCustomer('Anna C'),
    await openCustomer('Anna D'),
  ]
  await gone.remove('customers/current')
  await collectAtTill(a.number, 1000)
  await collectAtTill(b.number, 2000)
  await collectAtTill(c.number, 4000)
  expect(codeOf(await manager.merge(a, a))).toBe('bad_request')
  expect((await manager.merge(a, gone)).statusCode).toBe(404)
  expect((await manager.merge(gone, a)).statusCode).toBe(404)
  const both = await Promise.all([manager.merge(a, b), manager.merge(b, a)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [from, to] = both[0].statusCode === 200 ? [a, b] : [b, a]
  expect(codeOf(await manager.merge(to, from))).toBe('changed_meanwhile')
  expect((await manager.merge(to, c)).statusCode).toBe(200)
  expect(codeOf(await manager.merge(c, from))).toBe('changed_meanwhile')
  for (const customer of [a, b, c]) {
    expect(await customer.balance()).toEqual({ loyaltyPoints: 70, availableSpend: 0 })
    expect((await customer.card()).cardNumber).toBe(c.number)
  }
})

// Covers customers-7.
test('points of orders go to the merged card, and an order that is cancelled after the merge takes them from there', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  const [handedOver, cancelled] = [await one.order(), await one.order()]
  await manager.merge(one, two)
  const later = await one.order()
  expect(await two.balance()).toEqual({ loyaltyPoints: 0, availableSpend: 0, pendingPoints: 87 })
  for (const order of [handedOver, later]) await manager.post(`orders/${order.id}/fulfill`)
  expect(await two.balance()).toEqual({ loyaltyPoints: 58, availableSpend: 0, pendingPoints: 29 })
  await manager.post(`orders/${cancelled.id}/decline`, { reason: 'closing' })
  await manager.post(`orders/${later.id}/refund`, { amountCents: 2930, reason: 'other' }, newKey())
  await api.context.refundSender.sendDue()
  expect(await two.balance()).toEqual({ loyaltyPoints: 29, availableSpend: 0 })
  expect(await one.balance()).toEqual(await two.balance())
})

// Covers customers-7.
test('what a checkout reserved from a merged card returns to the card that has its value', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  await manager.adjust(one, 'cents', 1000)
  const cart = { ...BURGER_AND_COFFEES, spendCents: 1000 }
  const started = await one.post('stripe/create-session', cart, newKey())
  expect(started.statusCode).toBe(200)
  expect((await one.balance()).availableSpend).toBe(0)
  await manager.merge(one, two)
  await environment.stripe.checkout.sessions.expire(started.json<{ sessionId: string }>().sessionId)
  await api.context.sweep.sweepUnsettled()
  expect(await two.balance()).toEqual({ loyaltyPoints: 0, availableSpend: 1000 })
})

// Covers customers-8.
test('a deleted customer is not found any more, and a card that was merged into theirs is empty and new', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer(`Quokka ${people}`)]
  await collectAtTill(one.number, 5000)
  await manager.care('replace', { customerId: two.id, card: two.number.slice(-4) })
  await manager.merge(one, two)
  const { cardNumber: shared } = await two.card()
  expect((await two.remove('customers/current')).statusCode).toBe(200)
  for (const text of [`Quokka ${people}`, two.email])
    expect((await manager.care('find', { text, reason })).json<FoundCustomers>().customers).toEqual([])
  for (const cardNumber of [two.number, shared])
    expect(problemSchema.parse((await manager.care('open', { cardNumber })).json())).not.toHaveProperty('replacedAt')
  expect((await manager.care('open', { customerId: two.id, reason })).statusCode).toBe(404)
  const { cardNumber } = await one.card()
  expect([one.number, two.number, shared]).not.toContain(cardNumber)
  expect(await one.balance()).toEqual({ loyaltyPoints: 0, availableSpend: 0 })
  expect((await collectAtTill(one.number, 500)).statusCode).toBe(404)
  expect((await collectAtTill(cardNumber, 500)).statusCode).toBe(200)
  expect((await one.remove('customers/current')).statusCode).toBe(200)
})

// Covers customers-9.
test('staff, tills, customers and anonymous callers reach none of it', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  const bodies = {
    find: { text: 'kookaburra', reason },
    open: { cardNumber: kim.number },
    adjust: { customerId: kim.id, unit: 'points', amount: 5, reason },
    merge: { fromCustomerId: kim.id, customerId: kim.id },
    replace: { customerId: kim.id, card: kim.number.slice(-4) },
  }
  const cook = await logIn('a-cook', ['staff'], 'now')
  for (const [call, body] of Object.entries(bodies)) {
    const path = `manager/customers/${call}`
    const answers = [
      await cook.post(path, body, newKey()),
      await kim.post(path, body, newKey()),
      await api.as(tillKey).post(path, body, newKey()),
      await api.as(undefined).post(path, body, newKey()),
    ]
    expect([call, answers.map(({ statusCode }) => statusCode)]).toEqual([call, [403, 403, 401, 401]])
  }
  expect(await readRecord()).toEqual([])
})

// Covers customers-4.
test('a cook cannot collect on a card that a second account of theirs was merged into', async () => {
  const [cookAccount, private_] = [await openCustomer('Sam Cook'), await openCustomer('Sam Private')]
  await manager.merge(cookAccount, private_)
  const cook = await logIn(cookAccount.subject, ['staff'])
  const { cardNumber } = await private_.card()
  expect(counterCardSchema.parse((await cook.post('counter/card', { cardNumber })).json()).isLocked).toBe(true)
  expect(codeOf(await cook.post('counter/collect', { cardNumber, spentInCents: 500 }, newKey()))).toBe('own_card')
})
