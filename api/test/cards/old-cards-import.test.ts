import { problemSchema } from '@fuel-shack/contract/problem'
import { expect, test } from 'vitest'
import { oldCard, setUpOldCards } from './old-cards-fixture.ts'

const { api, shop, logIn, openCustomer, send, importCards, tryCards, totals, entries } = setUpOldCards()
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code

// Covers old-cards-1.
test('a trial says what an import would do, and changes nothing', async () => {
  await importCards(oldCard('A1', 10, 200), oldCard('A2', 20, 0))
  const before = await totals()
  expect(await tryCards(oldCard('A1', 10, 200), oldCard('a-2', 25, 0), oldCard('A3', 1, 0))).toEqual([
    { is: 'same', before: { points: 10, cents: 200, version: 1 } },
    { is: 'differs', before: { points: 20, cents: 0, version: 1 } },
    { is: 'added' },
  ])
  expect(await totals()).toEqual(before)
  expect(await entries()).toHaveLength(1)
})

// Covers old-cards-2.
test('the same file again adds nothing, however its numbers are typed', async () => {
  expect(await importCards(oldCard('ab-12 34', 10, 200), oldCard('007', 5, 0))).toEqual(['added', 'added'])
  expect(await importCards(oldCard('AB1234', 10, 200), oldCard('００７', 5, 0), oldCard('7', 1, 0))).toEqual([
    'same',
    'same',
    'added',
  ])
  expect((await totals()).waiting).toEqual({ cards: 3, points: 16, cents: 200 })
  expect(await entries()).toEqual([
    { action: 'old_cards_imported', added: 1, changed: 0, points: 1, cents: 0 },
    { action: 'old_cards_imported', added: 2, changed: 0, points: 15, cents: 200 },
  ])
})

test('a corrected file changes what the manager has seen, and nothing that changed meanwhile', async () => {
  await importCards(oldCard('A1', 10, 200, { name: 'Kim K' }), oldCard('A2', 20, 0))
  expect(await importCards(oldCard('A1', 12, 150, { version: 1 }), oldCard('A2', 21, 0))).toEqual([
    'changed',
    'differs',
  ])
  expect(await importCards(oldCard('A1', 12, 150, { version: 1 }), oldCard('A2', 21, 0, { version: 7 }))).toEqual([
    'same',
    'differs',
  ])
  expect((await totals()).waiting).toEqual({ cards: 2, points: 32, cents: 150 })
  expect((await entries())[0]).toEqual({ action: 'old_cards_imported', added: 0, changed: 1, points: 2, cents: -50 })
  // The file without a name leaves the one that was known.
  const { queries } = api.context.database
  expect(await queries.selectFrom('old_cards').select('name').where('number', '=', 'A1').executeTakeFirst()).toEqual({
    name: 'Kim K',
  })
})

// Covers old-cards-3.
test('an import needs the proof of a manager, and a trial does not', async () => {
  const late = await logIn('riley', ['staff', 'manager'], 'an hour ago')
  const cards = [oldCard('A1', 10, 0)]
  const rejected = await late.post('manager/old-cards', { cards })
  expect([rejected.statusCode, codeOf(rejected)]).toEqual([403, 'reauthentication_required'])
  expect((await late.post('manager/old-cards', { cards, isTrial: true })).statusCode).toBe(200)
  expect(codeOf(await late.get('manager/old-cards/csv'))).toBe('reauthentication_required')
  expect((await totals()).waiting.cards).toBe(0)
  expect(await entries()).toEqual([])
})

test.each([
  ['negative points', { points: -1 }],
  ['a billion points', { points: 1e9 }],
  ['half a point', { points: 0.5 }],
  ['a negative balance', { cents: -1 }],
  ['a balance as text', { cents: '12.00' }],
  ['no number', { number: ' - ' }],
  ['a number of 41 characters', { number: '1'.repeat(41) }],
  ['a number that commands a printer', { number: '12\u001b3' }],
  ['an address that is none', { email: 'kim' }],
  ['a mobile number that is none', { mobile: '12' }],
  ['a negative version', { version: -1 }],
])('a card with %s is rejected, with all others of its call', async (_what, wrong) => {
  const response = await send([oldCard('A1', 10, 0), { ...oldCard('A2', 1, 0), ...wrong }])
  expect([response.statusCode, codeOf(response)]).toEqual([400, 'bad_request'])
  expect((await totals()).waiting.cards).toBe(0)
})

test('a call with the same number twice, without cards or with 1,001 is rejected', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => oldCard(`N${index}`, 1, 0))
  for (const cards of [[oldCard('A1', 1, 0), oldCard('a 1', 2, 0)], [], many])
    expect((await send(cards)).statusCode).toBe(400)
  expect((await send(many.slice(1))).statusCode).toBe(200)
  expect((await totals()).waiting).toEqual({ cards: 1000, points: 1000, cents: 0 })
})

// Covers old-cards-8.
test('all cards are in the export, which a spreadsheet does not run, with those that were moved', async () => {
  await importCards(
    oldCard('=1+1', 10, 1250, { name: '=cmd()', email: 'Kim@Example.com', mobile: '0412 345 678' }),
    oldCard('0042', 5, 0),
  )
  const casey = await openCustomer()
  const body = { cardNumber: casey.cardNumber, number: '0042', points: 5, cents: 0 }
  expect((await shop.staff.post('counter/old-card/claim', body)).statusCode).toBe(200)
  const response = await shop.manager.get('manager/old-cards/csv')
  const [head, moved, waiting, end] = response.body.split('\r\n')
  expect(response.headers['content-disposition']).toBe('attachment; filename="old-cards.csv"')
  expect(head).toBe('\uFEFFCard number,Points,Balance,Name,Email,Mobile,Moved to a customer')
  expect(moved).toMatch(/^0042,5,0\.00,,,,\d{4}-\d\d-\d\dT/)
  expect(waiting).toBe("'=1+1,10,12.50,'=cmd(),kim@example.com,0412 345 678,")
  expect(end).toBe('')
  expect((await entries())[0]).toEqual({ action: 'old_cards_exported', cards: 2 })
})

test('an export of more than one page has each card once', async () => {
  const cards = Array.from({ length: 1000 }, (_, index) => oldCard(`N${index}`, 1, 0))
  await importCards(...cards)
  const numbers = (await shop.manager.get('manager/old-cards/csv')).body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(new Set(numbers).size).toBe(1000)
  expect(numbers).toHaveLength(1000)
})
