import type { CustomerExport } from '@fuel-shack/contract/cards/customers'
import type { FoundCustomers } from '@fuel-shack/contract/office/managed-customers'
import { expect, test } from 'vitest'
import { problemOf, reason, shownOf, setUpCustomerCare } from './customer-care-fixture.ts'

const { api, shop, newKey, logIn, openCustomer, collectAtTill, readAuditTrail } = setUpCustomerCare()

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
  expect(await readAuditTrail()).toMatchObject([
    { action: 'customer_opened' },
    { action: 'card_replaced', before: seen.card, card: cardNumber.slice(-4), isOwn: false },
  ])
  const exported = (await kim.get('customers/current/export')).json<CustomerExport>()
  expect(exported.formerCards).toEqual([{ cardNumber: kim.number, replacedAt }])
})

// Covers customers-8.
test('a deleted customer is not found any more, and neither is a number that their card had', async () => {
  const kim = await openCustomer('Quokka Only')
  await shop.manager.care('replace', { customerId: kim.id, card: kim.number.slice(-4) })
  const { cardNumber } = await kim.card()
  expect((await kim.remove('customers/current')).statusCode).toBe(200)
  for (const text of ['Quokka Only', kim.email])
    expect((await shop.manager.care('find', { text, reason })).json<FoundCustomers>().customers).toEqual([])
  for (const number of [kim.number, cardNumber])
    expect(problemOf(await shop.manager.care('open', { cardNumber: number }))).not.toHaveProperty('replacedAt')
  expect((await shop.manager.care('open', { customerId: kim.id, reason })).statusCode).toBe(404)
})

// Covers customers-9.
test('staff, tills, customers and anonymous callers reach none of it', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  const bodies = {
    find: { text: 'kookaburra', reason },
    open: { cardNumber: kim.number },
    adjust: { customerId: kim.id, unit: 'points', amount: 5, reason },
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
  expect(await readAuditTrail()).toEqual([])
})

// Covers customers-8.
test('a customer who deletes their data is deleted, also while their card moves and is replaced', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  const [removed, ...others] = await Promise.all([
    kim.remove('customers/current'),
    ...[1, 2, 3, 4, 5, 6].map(async (count) => collectAtTill(kim.number, count * 1000)),
    shop.manager.care('replace', { customerId: kim.id, card: kim.number.slice(-4) }),
  ])
  expect(removed.statusCode).toBe(200)
  for (const { statusCode } of others) expect([200, 404]).toContain(statusCode)
  expect((await shop.manager.care('open', { customerId: kim.id, reason })).statusCode).toBe(404)
})
