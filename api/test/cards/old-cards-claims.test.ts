import type { CustomerExport } from '@fuel-shack/contract/cards/customers'
import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import type { LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import type { OldCard } from '@fuel-shack/contract/cards/old-cards'
import type { Takings } from '@fuel-shack/contract/office/takings'
import { problemSchema } from '@fuel-shack/contract/problem'
import { expect, test } from 'vitest'
import { oldCard, setUpOldCards } from './old-cards-fixture.ts'

const { environment, api, shop, logIn, openCustomer, importCards, tryCards, totals, entries } = setUpOldCards()
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
type Customer = Awaited<ReturnType<typeof openCustomer>>
const claimOf = ({ cardNumber }: Customer, number: string, points: number, cents: number) => ({
  cardNumber,
  number,
  points,
  cents,
})
const claim = (by: typeof shop.staff, ...of: Parameters<typeof claimOf>) =>
  by.post('counter/old-card/claim', claimOf(...of))
const find = (number: string) => shop.staff.post('counter/old-card', { number })

// Covers old-cards-4.
test('a customer who logs in with the verified address of old cards gets them, once', async () => {
  const email = 'kim-verified@fuelshack.example'
  await importCards(
    oldCard('K1', 120, 500, { name: 'Kim', email: 'KIM-Verified@fuelshack.example', mobile: '0412 345 678' }),
    oldCard('K2', 5, 0, { email }),
    oldCard('K3', 9, 900),
  )
  const kim = await openCustomer({ email })
  expect(await kim.balance()).toEqual([125, 500])
  await kim.register()
  expect(await kim.balance()).toEqual([125, 500])
  expect(await totals()).toMatchObject({
    waiting: { cards: 1, points: 9, cents: 900 },
    claimed: { cards: 2, points: 125, cents: 500 },
  })
  const movements = (await kim.get('customerBalances/current/entries')).json<LedgerEntry[]>()
  expect(movements.map(({ kind, cause, points, amountInCents }) => [kind, cause, points, amountInCents])).toEqual(
    expect.arrayContaining([
      ['reverse', 'old-card', 120, 500],
      ['reverse', 'old-card', 5, 0],
    ]),
  )
  // The same file again gives nothing a second time, to another customer with the address neither.
  expect(await importCards(oldCard('K1', 120, 500, { email }), oldCard('K2', 7, 0, { email, version: 1 }))).toEqual([
    'claimed',
    'claimed',
  ])
  expect(await (await openCustomer({ email })).balance()).toEqual([0, 0])
})

test('cards that are imported later reach a customer at their next start of the app', async () => {
  const kim = await openCustomer()
  await importCards(oldCard('L1', 40, 0, { email: kim.email }))
  expect(await kim.balance()).toEqual([0, 0])
  await kim.register()
  expect(await kim.balance()).toEqual([40, 0])
})

// Covers old-cards-5.
test('an address that is not verified, another one or none gets nothing', async () => {
  const email = 'not-theirs@fuelshack.example'
  await importCards(oldCard('M1', 40, 100, { email }))
  for (const claims of [
    { email, email_verified: false },
    { email: `x${email}` },
    { email: 'not_theirs@fuelshack.example' },
  ])
    expect(await (await openCustomer(claims)).balance()).toEqual([0, 0])
  expect((await totals()).waiting.cards).toBe(1)
})

// Covers old-cards-6.
test('staff find an old card by its number, compare the name, and move it to the card of the customer', async () => {
  await importCards(
    oldCard('AB 12', 120, 500, { name: 'Kim Kookaburra', mobile: '0412 345 678', email: 'k@example.com' }),
  )
  expect((await find('ab12')).json<OldCard>()).toEqual({
    firstName: 'Kim',
    mobileEnding: '678',
    points: 120,
    cents: 500,
  })
  const casey = await openCustomer()
  const { hasOldCards } = (await shop.staff.post('counter/card', { cardNumber: casey.cardNumber })).json<CounterCard>()
  expect(hasOldCards).toBe(true)
  const moved = (await claim(shop.staff, casey, 'ab12', 120, 500)).json<CounterCard>()
  expect(moved).toMatchObject({ loyaltyPoints: 120, availableSpend: 500 })
  expect(moved.movements[0]).toMatchObject({ cause: 'old-card', points: 120, amountInCents: 500 })
  expect([moved.movements[0]?.undo, moved.hasOldCards]).toEqual([undefined, undefined])
  expect(await entries()).toEqual([
    {
      action: 'old_card_claimed',
      card: casey.cardNumber.slice(-4),
      old: 'ab12',
      points: 120,
      cents: 500,
      isOwn: false,
    },
    expect.objectContaining({ action: 'old_cards_imported' }),
  ])
  // A repeat changes nothing, and another customer gets nothing.
  expect((await claim(shop.staff, casey, 'AB-12', 120, 500)).json<CounterCard>()).toMatchObject({ loyaltyPoints: 120 })
  expect(codeOf(await claim(shop.staff, await openCustomer(), 'ab12', 120, 500))).toBe('old_card_claimed')
  expect(codeOf(await find('AB12'))).toBe('old_card_claimed')
  expect(await entries()).toHaveLength(2)
  const { queries } = api.context.database
  const row = await queries.selectFrom('old_cards').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: null, email_address: null, mobile_number: null, claimed_by: 'counter' })
})

test('a number that is unknown, or a value that has changed since staff saw it, moves nothing', async () => {
  await importCards(oldCard('C1', 10, 0))
  const casey = await openCustomer()
  expect(codeOf(await find('C2'))).toBe('old_card_not_found')
  expect(codeOf(await claim(shop.staff, casey, 'C2', 10, 0))).toBe('old_card_not_found')
  expect(codeOf(await claim(shop.staff, casey, 'C1', 9, 0))).toBe('changed_meanwhile')
  const unknown = { cardNumber: '1234567812345670', number: 'C1', points: 10, cents: 0 }
  expect(codeOf(await shop.staff.post('counter/old-card/claim', unknown))).toBe('card_not_found')
  expect(await casey.balance()).toEqual([0, 0])
  expect((await totals()).waiting.cards).toBe(1)
})

// Covers old-cards-7.
test('more than a small value for one card in a day needs a manager with a proof', async () => {
  await importCards(oldCard('D1', 200, 900), oldCard('D2', 0, 200), oldCard('D3', 0, 5000))
  const casey = await openCustomer()
  // 200 points are worth $10.00.
  expect((await claim(shop.staff, casey, 'D1', 200, 900)).statusCode).toBe(200)
  expect(codeOf(await claim(shop.staff, casey, 'D2', 0, 200))).toBe('manager_required')
  const late = await logIn('riley', ['staff', 'manager'], 'an hour ago')
  expect(codeOf(await claim(late, casey, 'D2', 0, 200))).toBe('reauthentication_required')
  expect(await casey.balance()).toEqual([200, 900])
  expect((await claim(shop.manager, casey, 'D2', 0, 200)).statusCode).toBe(200)
  expect((await claim(shop.manager, casey, 'D3', 0, 5000)).statusCode).toBe(200)
  expect(await casey.balance()).toEqual([200, 6100])
})

test('the day of a manager has a limit for old cards, too', async () => {
  await importCards(oldCard('E1', 0, 50_000), oldCard('E2', 1, 0))
  expect((await claim(shop.manager, await openCustomer(), 'E1', 0, 50_000)).statusCode).toBe(200)
  expect(codeOf(await claim(shop.manager, await openCustomer(), 'E2', 1, 0))).toBe('staff_limit_reached')
  expect((await totals()).waiting).toEqual({ cards: 1, points: 1, cents: 0 })
})

test('staff move nothing to a card of their own', async () => {
  await importCards(oldCard('F1', 10, 0))
  const token = (role: string[], subject: string) =>
    environment.issuer.token({ subject, claims: { role, auth_time: Math.floor(Date.now() / 1000) - 3600 } })
  const cook = api.as(await token(['staff'], 'cook-with-a-card'))
  await cook.post('customers', {})
  const { cardNumber } = (await cook.get('customerCards/current')).json<{ cardNumber: string }>()
  const body = { cardNumber, number: 'F1', points: 10, cents: 0 }
  expect(codeOf(await cook.post('counter/old-card/claim', body))).toBe('own_card')
  const owner = api.as(await token(['staff', 'manager'], 'cook-with-a-card'))
  expect(codeOf(await owner.post('counter/old-card/claim', body))).toBe('reauthentication_required')
  expect((await totals()).waiting.cards).toBe(1)
})

test('unclaimed cards count as owed, and claims are not corrections in the takings', async () => {
  const figures = async () => (await shop.manager.get('manager/takings')).json<Takings>().figures
  const before = await figures()
  await importCards(oldCard('G1', 100, 700), oldCard('G2', 50, 300))
  const owed = (await figures()).liability
  expect(owed.unclaimed).toEqual({ balanceCents: 1000, points: 150 })
  expect(owed.balanceCents - before.liability.balanceCents).toBe(1000)
  await claim(shop.staff, await openCustomer(), 'G1', 100, 700)
  const after = await figures()
  expect(after.liability).toEqual({ ...owed, unclaimed: { balanceCents: 300, points: 50 } })
  expect(after.points.corrected).toBe(before.points.corrected)
  expect((after.points.fromOldCards ?? 0) - (before.points.fromOldCards ?? 0)).toBe(100)
  expect(after.movements).toEqual(before.movements)
})

test('the export of a customer has their old cards, and after their deletion no one has them again', async () => {
  const email = 'leaves@fuelshack.example'
  await importCards(oldCard('H1', 30, 200, { name: 'Kim', email }))
  const kim = await openCustomer({ email })
  expect((await kim.get('customers/current/export')).json<CustomerExport>().oldCards).toEqual([
    { number: 'H1', points: 30, cents: 200, claimedAt: expect.any(String) },
  ])
  expect((await kim.remove('customers/current')).statusCode).toBe(200)
  const { queries } = api.context.database
  expect(await queries.selectFrom('old_cards').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    number: 'H1',
    name: null,
    email_address: null,
    customer_id: null,
  })
  expect(await tryCards(oldCard('H1', 30, 200, { email }))).toMatchObject([{ is: 'claimed' }])
  expect(codeOf(await claim(shop.staff, await openCustomer(), 'H1', 30, 200))).toBe('old_card_claimed')
})

test('contacts of cards that no one claims are erased after two years, and their value stays', async () => {
  await importCards(oldCard('I1', 30, 200, { name: 'Kim', email: 'late@fuelshack.example', mobile: '0412 345 678' }))
  const { queries } = api.context.database
  const changedAt = (days: number) => new Date(api.now().getTime() - days * 24 * 60 * 60_000).toISOString()
  const read = () =>
    queries.selectFrom('old_cards').select(['name', 'email_address', 'mobile_number', 'points']).execute()
  await queries
    .updateTable('old_cards')
    .set({ changed_at: changedAt(730) })
    .execute()
  await api.context.retention.applyRetention()
  expect(await read()).toMatchObject([{ name: 'Kim' }])
  await queries
    .updateTable('old_cards')
    .set({ changed_at: changedAt(732) })
    .execute()
  await api.context.retention.applyRetention()
  expect(await read()).toEqual([{ name: null, email_address: null, mobile_number: null, points: 30 }])
  expect((await find('I1')).json<OldCard>()).toEqual({ firstName: '', points: 30, cents: 200 })
})
