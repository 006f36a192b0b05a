import type { FoundCustomers } from '@fuel-shack/contract/office/managed-customers'
import { expect, test } from 'vitest'
import { codeOf, reason, shownOf, setUpCustomerCare } from './customer-care-fixture.ts'

const { api, lines, shop, newKey, logIn, logInManager, openCustomer, readAuditTrail } = setUpCustomerCare()

// Covers customers-1.
test('finds a customer by phone, email or a part of the name, without its accents, and by the card number', async () => {
  const jose = await openCustomer(`José Núñez-WombatOnce`)
  await jose.order()
  const [found] = [await shop.manager.care('find', { text: `nunez-wombatonce`, reason })]
  expect(found.json<FoundCustomers>()).toEqual({
    customers: [
      {
        customerId: jose.id,
        name: `José Núñez-WombatOnce`,
        email: 'j…@fuelshack.example',
        since: expect.any(String),
        card: jose.number.slice(-4),
      },
    ],
  })
  for (const text of [jose.email.toUpperCase(), '0412345678', '+61 (0)412-345-678', '0412 345 678']) {
    const ids = (await shop.manager.care('find', { text, reason }))
      .json<FoundCustomers>()
      .customers.map(({ customerId }) => customerId)
    expect([text, ids.includes(jose.id)]).toEqual([text, true])
  }
  expect(shownOf(await shop.manager.care('open', { cardNumber: jose.number }))).toMatchObject({
    customerId: jose.id,
    email: 'j…@fuelshack.example',
    phone: '… 678',
    loyaltyPoints: 0,
    pendingPoints: 29,
    orders: [{ totalCents: 2930, status: 'paid' }],
  })
  for (const text of ['041', 'x', '\u200b\u200b\u200b', '--'])
    expect(codeOf(await shop.manager.care('find', { text, reason }))).toBe('bad_request')
  expect((await shop.manager.care('find', { text: 'wombat', reason: ' ' })).statusCode).toBe(400)
  expect((await shop.manager.care('open', { customerId: jose.id })).statusCode).toBe(400)
})

test('finds a customer by a whole name of two letters, and however the name is written', async () => {
  const names = ['Jo', 'Joanna', 'Anna Ng', '王伟', 'Sean O’Brien', 'Mary-Anne Wombat']
  for (const name of names) await openCustomer(name)
  const found = async (text: string) =>
    (await shop.manager.care('find', { text, reason }))
      .json<FoundCustomers>()
      .customers.flatMap(({ name }) => (names.includes(name ?? '') ? name : []))
  expect(await found('jo')).toEqual(['Jo'])
  expect(await found('NG')).toEqual(['Anna Ng'])
  expect(await found('王 伟')).toEqual(['王伟'])
  for (const text of ["O'Brien", 'obrien', 'o brien', 'ＯＢＲＩＥＮ', 'O`Brien'])
    expect([text, await found(text)]).toEqual([text, ['Sean O’Brien']])
  expect(await found('maryanne')).toEqual(['Mary-Anne Wombat'])
})

test('says that there are more than it lists', async () => {
  const { database } = api.context
  const many = Array.from({ length: 21 }, (_, index) => `many-${index}`)
  const created_at = api.now().toISOString()
  for (const id of many) {
    await database.queries
      .insertInto('customers')
      .values({ id, subject: id, name: 'Platypus Twin', created_at })
      .execute()
    const number = `${many.indexOf(id)}`.padStart(16, '0')
    const card = { id, customer_id: id, card_number: number, points: 0, spend_cents: 0, created_at }
    await database.queries.insertInto('loyalty_cards').values(card).execute()
  }
  const found = (await shop.manager.care('find', { text: 'PLATYPUS', reason })).json<FoundCustomers>()
  expect(found.hasMore).toBe(true)
  expect(found.customers).toHaveLength(20)
})

// Covers customers-2.
test('writes down who looked for whom and why, never the searched text, and logs the fiftieth search of an hour', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  await shop.manager.care('find', { text: 'kookaburra', reason })
  await shop.manager.care('open', { customerId: kim.id, reason })
  await shop.manager.care('open', { cardNumber: kim.number })
  const card = kim.number.slice(-4)
  expect(await readAuditTrail()).toEqual([
    { action: 'customer_opened', customerId: kim.id, card, reason: null },
    { action: 'customer_opened', customerId: kim.id, card, reason },
    { action: 'customers_found', by: 'name', found: expect.any(Number), reason },
  ])
  await api.context.database.queries.updateTable('rate_windows').set({ hits: 48 }).execute()
  lines.length = 0
  await shop.manager.care('open', { cardNumber: kim.number })
  expect(lines.filter(({ event }) => event === 'customer_searches')).toEqual([])
  await shop.manager.care('open', { cardNumber: kim.number })
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
  expect(await readAuditTrail()).toHaveLength(2)
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
  expect((await shop.manager.adjust(kim, 'cents', 1)).statusCode).toBe(200)
  expect((await shop.manager.adjust(kim, 'cents', 47_000)).statusCode).toBe(200)
  const many = await Promise.all([1, 2, 3].map(async () => shop.manager.adjust(kim, 'cents', 900)))
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  // Taking off counts too: adding and taking off again and again must not reach further.
  expect(codeOf(await shop.manager.adjust(kim, 'cents', -900))).toBe('staff_limit_reached')
  api.passTime(24 * 60 * 60_000)
  expect((await (await logInManager('now')).adjust(kim, 'cents', -900)).statusCode).toBe(200)
})

// Covers customers-4.
test('a manager adjusts a card of their own only with a confirmation, and the record says so', async () => {
  const kim = await openCustomer('Kim Kookaburra')
  const own = await logIn(kim.subject, ['staff', 'manager'])
  expect(codeOf(await own.adjust(kim, 'points', 1))).toBe('reauthentication_required')
  expect((await (await logIn(kim.subject, ['staff', 'manager'], 'now')).adjust(kim, 'points', 1)).statusCode).toBe(200)
  expect(await readAuditTrail()).toMatchObject([{ action: 'card_adjusted', points: 1, isOwn: true }])
})
