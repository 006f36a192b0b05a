import { counterCardSchema } from '@fuel-shack/contract/customers/counter'
import type { CustomerExport } from '@fuel-shack/contract/customers/customers'
import type { FoundCustomers } from '@fuel-shack/contract/customers/managed-customers'
import { expect, test } from 'vitest'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { codeOf, problemOf, reason, shownOf, setUpCustomerCare } from './customer-care-fixture.ts'

const { environment, api, shop, newKey, logIn, logInManager, openCustomer, collectAtTill, readRecord } =
  setUpCustomerCare()

// Covers customers-5.
test('a replaced number ends everywhere at once, and the customer has the new one with all value', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  await collectAtTill(kim.number, 12_000)
  const seen = { customerId: kim.id, card: kim.number.slice(-4) }
  const other = await logIn('other-manager', ['staff', 'manager'])
  const answers = await Promise.all([shop.manager, other, shop.manager].map(async (each) => each.care('replace', seen)))
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
    await api.as(shop.tillKey).post('till/look-up', { cardNumber: kim.number }),
    await collectAtTill(kim.number, 500),
    await api.as(shop.tillKey).post('till/redeem', { cardNumber: kim.number, rewards: 1 }, newKey()),
  ])
    expect(problemOf(answer)).toMatchObject({ code: 'card_not_found', status: 404, replacedAt })
  expect((await collectAtTill(cardNumber, 500)).statusCode).toBe(200)
  // The old card leads a manager to its customer.
  expect(shownOf(await shop.manager.care('open', { cardNumber: kim.number }))).toMatchObject({
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
  const answers = await Promise.all([1, 2, 3].map(async () => shop.manager.merge(one, two)))
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
  const late = problemOf(await collectAtTill(one.number, 500))
  expect(late).toMatchObject({ code: 'card_not_found', replacedAt: (await one.card()).replacedAt })
  expect(await two.card()).not.toHaveProperty('replacedAt')
  const shown = shownOf(await shop.manager.care('open', { customerId: one.id, reason }))
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
  expect(codeOf(await shop.manager.merge(a, a))).toBe('bad_request')
  expect((await shop.manager.merge(a, gone)).statusCode).toBe(404)
  expect((await shop.manager.merge(gone, a)).statusCode).toBe(404)
  const both = await Promise.all([shop.manager.merge(a, b), shop.manager.merge(b, a)])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const [from, to] = both[0].statusCode === 200 ? [a, b] : [b, a]
  expect(codeOf(await shop.manager.merge(to, from))).toBe('changed_meanwhile')
  expect((await shop.manager.merge(to, c)).statusCode).toBe(200)
  expect(codeOf(await shop.manager.merge(c, from))).toBe('changed_meanwhile')
  for (const customer of [a, b, c]) {
    expect(await customer.balance()).toEqual({ loyaltyPoints: 70, availableSpend: 0 })
    expect((await customer.card()).cardNumber).toBe(c.number)
  }
})

// Covers customers-7.
test('points of orders go to the merged card, and an order that is cancelled after the merge takes them from there', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  const [handedOver, cancelled] = [await one.order(), await one.order()]
  await shop.manager.merge(one, two)
  const later = await one.order()
  expect(await two.balance()).toEqual({ loyaltyPoints: 0, availableSpend: 0, pendingPoints: 87 })
  for (const order of [handedOver, later]) await shop.manager.post(`orders/${order.id}/fulfill`)
  expect(await two.balance()).toEqual({ loyaltyPoints: 58, availableSpend: 0, pendingPoints: 29 })
  await shop.manager.post(`orders/${cancelled.id}/decline`, { reason: 'closing' })
  await shop.manager.post(`orders/${later.id}/refund`, { amountCents: 2930, reason: 'other' }, newKey())
  await api.context.refundSender.sendDue()
  expect(await two.balance()).toEqual({ loyaltyPoints: 29, availableSpend: 0 })
  expect(await one.balance()).toEqual(await two.balance())
})

// Covers customers-7.
test('what a checkout reserved from a merged card returns to the card that has its value', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  await shop.manager.adjust(one, 'cents', 1000)
  const cart = { ...BURGER_AND_COFFEES, spendCents: 1000 }
  const started = await one.post('stripe/create-session', cart, newKey())
  expect(started.statusCode).toBe(200)
  expect((await one.balance()).availableSpend).toBe(0)
  await shop.manager.merge(one, two)
  await environment.stripe.checkout.sessions.expire(started.json<{ sessionId: string }>().sessionId)
  await api.context.sweep.sweepUnsettled()
  expect(await two.balance()).toEqual({ loyaltyPoints: 0, availableSpend: 1000 })
})

// Covers customers-8.
test('a deleted customer is not found any more, and a card that was merged into theirs is empty and new', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer(`Quokka Only`)]
  await collectAtTill(one.number, 5000)
  await shop.manager.care('replace', { customerId: two.id, card: two.number.slice(-4) })
  await shop.manager.merge(one, two)
  const { cardNumber: shared } = await two.card()
  expect((await two.remove('customers/current')).statusCode).toBe(200)
  for (const text of [`Quokka Only`, two.email])
    expect((await shop.manager.care('find', { text, reason })).json<FoundCustomers>().customers).toEqual([])
  for (const cardNumber of [two.number, shared])
    expect(problemOf(await shop.manager.care('open', { cardNumber }))).not.toHaveProperty('replacedAt')
  expect((await shop.manager.care('open', { customerId: two.id, reason })).statusCode).toBe(404)
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
      await api.as(shop.tillKey).post(path, body, newKey()),
      await api.as(undefined).post(path, body, newKey()),
    ]
    expect([call, answers.map(({ statusCode }) => statusCode)]).toEqual([call, [403, 403, 401, 401]])
  }
  expect(await readRecord()).toEqual([])
})

// Covers customers-4.
test('a cook cannot collect on a card that a second account of theirs was merged into', async () => {
  const [cookAccount, private_] = [await openCustomer('Sam Cook'), await openCustomer('Sam Private')]
  await shop.manager.merge(cookAccount, private_)
  const cook = await logIn(cookAccount.subject, ['staff'])
  const { cardNumber } = await private_.card()
  expect(counterCardSchema.parse((await cook.post('counter/card', { cardNumber })).json()).isLocked).toBe(true)
  expect(codeOf(await cook.post('counter/collect', { cardNumber, spentInCents: 500 }, newKey()))).toBe('own_card')
})

// Covers customers-6.
test('a merge leaves an entry on both cards, even if the one that ends is empty', async () => {
  const [empty, rich] = [await openCustomer('Kim Stranger'), await openCustomer('Kim Kookaburra')]
  await collectAtTill(rich.number, 9000)
  expect((await shop.manager.merge(empty, rich)).statusCode).toBe(200)
  const exported = (await rich.get('customers/current/export')).json<CustomerExport>()
  expect(exported.entries).toMatchObject([{ points: 0, cause: 'merged' }, { points: 90 }])
})

// Covers customers-7.
test('a redemption whose answer was lost is repeated after a merge, and counts once', async () => {
  const [one, two] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  await collectAtTill(one.number, 30_000)
  const key = newKey()
  const redeem = () => one.post('customerBalances/current/redeem', { rewards: 1 }, key)
  await redeem()
  await shop.manager.merge(one, two)
  expect((await redeem()).statusCode).toBe(200)
  expect(await two.balance()).toEqual({ loyaltyPoints: 200, availableSpend: 500 })
  // The key of one account says nothing about the other one.
  expect((await two.post('customerBalances/current/redeem', { rewards: 2 }, key)).statusCode).toBe(200)
  expect(await two.balance()).toEqual({ loyaltyPoints: 0, availableSpend: 1500 })
})

// Covers customers-6.
test('merges at the same time lead each card to its last one, so that deleting the one between loses nothing', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b, c] = [await openCustomer('Anna'), await openCustomer('Anna B'), await openCustomer('Anna C')]
    await collectAtTill(a.number, 1000)
    const [first, second] = await Promise.all([shop.manager.merge(a, b), shop.manager.merge(b, c)])
    expect(second.statusCode).toBe(200)
    if (first.statusCode !== 200) continue
    expect((await b.remove('customers/current')).statusCode).toBe(200)
    expect(await a.balance()).toEqual({ loyaltyPoints: 10, availableSpend: 0 })
  }
})

// Covers customers-8.
test('a customer who deletes their data is deleted, also while their card moves and is merged', async () => {
  const [kim, other] = [await openCustomer('Kim Kookaburra'), await openCustomer('Kim K')]
  const [removed, ...others] = await Promise.all([
    kim.remove('customers/current'),
    ...[1, 2, 3, 4, 5, 6].map(async (count) => collectAtTill(kim.number, count * 1000)),
    shop.manager.merge(kim, other),
  ])
  expect(removed.statusCode).toBe(200)
  for (const { statusCode } of others) expect([200, 404]).toContain(statusCode)
  expect((await shop.manager.care('open', { customerId: kim.id, reason })).statusCode).toBe(404)
})
