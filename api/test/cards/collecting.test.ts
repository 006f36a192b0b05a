import { readFile } from 'node:fs/promises'
import { counterCardSchema } from '@fuel-shack/contract/cards/counter'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { beforeEach, expect, test } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { useTestApp } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: '172800' })

let people = 0
let keys = 0
let cardNumber: string
let till: ReturnType<typeof api.as>
let sam: ReturnType<typeof api.as>
let alex: ReturnType<typeof api.as>

const newKey = () => `collecting-test-${(keys += 1)}`
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const problemOf = (response: { json: () => unknown }) => problemSchema.parse(response.json())
const collect = (caller: typeof sam, body: object, key = newKey()) =>
  caller.post(`${caller === till ? 'till' : 'counter'}/collect`, { cardNumber, ...body }, { 'idempotency-key': key })
const undo = async (caller: typeof sam) => {
  const card = counterCardSchema.parse((await caller.post('counter/card', { cardNumber })).json())
  return caller.post('counter/undo', { cardNumber, movementId: card.movements[0]?.id }, { 'idempotency-key': newKey() })
}
const pointsOf = (response: { json: () => unknown }) => Object(response.json()).loyaltyPoints as unknown
const litres = (of: number, fuelInCents = 0) => ({ fuelInCents, fuelMillilitres: of * 1000 })

async function logIn(subject: string, name: string, ...roles: string[]) {
  const token = await environment.issuer.token({ subject, name, claims: { role: roles }, expiresIn: 172_800 })
  const caller = api.as(token)
  // The names of staff are those of people at a screen.
  const screen = { screenId: crypto.randomUUID(), isVisible: true, isAudible: true }
  if (roles.length > 0) await caller.post('screens', screen)
  return caller
}
async function readDetails() {
  const manager = await logIn(`riley-${people}`, 'Riley', 'staff', 'manager')
  const page = (await manager.get('manager/changes?subject=cards')).json<AuditTrailPage>()
  return page.entries.flatMap((entry) => ('action' in entry && entry.action === 'card_moved' ? [entry.details] : []))
}

beforeEach(async () => {
  people += 1
  const casey = await logIn(`casey-${people}`, 'Casey Driver')
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
  till = api.as(await api.context.tillKeys.addTill(`Till ${people}`))
  sam = await logIn(`sam-${people}`, 'Sam Cook', 'staff')
  alex = await logIn(`alex-${people}`, 'Alex Cook', 'staff')
  await api.context.database.queries.deleteFrom('staff_actions').execute()
  await changeSetting(api, 'loyalty', { pointsPerDollar: 1, pointsPer10Litres: 8 })
})

// Covers counter-30.
test('a till and staff collect for the shop by the dollar, for fuel by the litre, and for excluded goods nothing', async () => {
  const sale = { spentInCents: 15_000, categories: { ...litres(50, 9500), excludedInCents: 3000 } }
  expect(pointsOf(await collect(till, sale))).toBe(25 + 40)
  expect(pointsOf(await collect(sam, { spentInCents: 2599, categories: litres(12.5) }))).toBe(65 + 25 + 10)
  expect((await readDetails())[0]).toMatchObject({ saleCents: 2599, fuelMillilitres: 12_500, points: 35 })
})

test('fuel earns nothing where litres do not, and an earlier till earns for all that it sends', async () => {
  await changeSetting(api, 'loyalty', { pointsPer10Litres: 0 })
  expect(pointsOf(await collect(till, { spentInCents: 10_000, categories: litres(50, 9500) }))).toBe(5)
  expect(pointsOf(await collect(till, { spentInCents: 10_000 }))).toBe(105)
})

test('the example of the documentation earns what it says', async () => {
  const text = await readFile(new URL('../../../docs/till-api.md', import.meta.url), 'utf8')
  const [, shop, fuel, body = ''] = /this earns (\d+) \+ (\d+) points.*?-d '(.+?)'/s.exec(text) ?? []
  const { cardNumber: _, ...sale } = JSON.parse(body)
  expect(pointsOf(await collect(till, sale))).toBe(Number(shop) + Number(fuel))
})

test('a sale over a limit is rejected with the limit, so that a person can correct it', async () => {
  for (const [sale, limit] of [
    [{ spentInCents: 1e12 }, { field: 'spentInCents', of: 'number', max: expect.any(Number) }],
    [
      { spentInCents: 0, categories: litres(2001) },
      { field: 'categories/fuelMillilitres', of: 'number', max: 2e6 },
    ],
  ] as const) {
    expect((await collect(sam, sale)).json()).toMatchObject({ code: 'bad_request', limit })
  }
  // A field that the program got wrong is none of the person's.
  expect((await collect(sam, { spentInCents: 'ten' })).json()).not.toHaveProperty('limit')
})

test.each([
  ['more fuel than was spent', { spentInCents: 1000, categories: { fuelInCents: 1001 } }],
  ['more in the categories than was spent', { spentInCents: 10, categories: { fuelInCents: 6, excludedInCents: 5 } }],
  ['litres whose price may be in the amount', { spentInCents: 1000, categories: { fuelMillilitres: 1000 } }],
  ['a misspelt category', { spentInCents: 1000, categories: { tobaccoInCents: 500 } }],
  ['a part of a millilitre', { spentInCents: 1000, categories: litres(0.0005) }],
  ['an amount below 0', { spentInCents: 1000, categories: { excludedInCents: -1 } }],
  ['more litres than a road train takes', { spentInCents: 0, categories: litres(2001) }],
  ['nothing', { spentInCents: 0 }],
  ['no litres', { spentInCents: 0, categories: litres(0) }],
])('rejects a sale with %s', async (_name, sale) => {
  for (const caller of [till, sam]) expect(codeOf(await collect(caller, sale))).toBe('bad_request')
})

// Covers counter-31.
test('litres without an amount reach the limits of a till, of staff and of a card as money does', async () => {
  const { staffDay, cardDay } = (await api.context.settings.read('loyalty')).value
  await changeSetting(api, 'loyalty', {
    staffDay: { ...staffDay, maxCallCents: 20_000, maxDayCents: 30_000 },
    cardDay: { ...cardDay, maxCollectCents: 60_000 },
  })
  const fuel = (of: number) => ({ spentInCents: 0, categories: litres(of) })
  expect(codeOf(await collect(sam, fuel(101)))).toBe('staff_limit_reached')
  expect(pointsOf(await collect(sam, fuel(100)))).toBe(80)
  expect(codeOf(await collect(sam, fuel(51)))).toBe('staff_limit_reached')
  expect(codeOf(await collect(till, fuel(1251)))).toBe('till_limit_reached')
  expect(codeOf(await collect(till, fuel(201)))).toBe('card_limit_reached')
  // A price that is stated counts if it is higher, and goods that earn nothing count for nothing.
  expect(codeOf(await collect(till, { spentInCents: 40_001, categories: litres(1, 40_001) }))).toBe(
    'card_limit_reached',
  )
  const cartons = { spentInCents: 240_000, categories: { ...litres(200, 40_000), excludedInCents: 200_000 } }
  expect(pointsOf(await collect(till, cartons))).toBe(80 + 160)
  await changeSetting(api, 'loyalty', { staffDay, cardDay })
})

test('an undone sale takes off what its litres gave, whatever they earn by then', async () => {
  await collect(sam, { spentInCents: 1000, categories: litres(100) })
  await changeSetting(api, 'loyalty', { pointsPerDollar: 3, pointsPer10Litres: 50 })
  expect(pointsOf(await undo(sam))).toBe(0)
})

test('a repeat with the same categories moves the card once, and with others it conflicts', async () => {
  const key = newKey()
  for (const caller of [till, sam]) {
    const sale = { spentInCents: caller === till ? 9500 : 9600, categories: litres(50, 9500) }
    const before = pointsOf(await collect(caller, sale, key))
    expect(pointsOf(await collect(caller, sale, key))).toBe(before)
    expect(codeOf(await collect(caller, { ...sale, categories: litres(51, 9500) }, key))).toBe('idempotency_conflict')
    expect(codeOf(await collect(caller, { spentInCents: 9500 }, key))).toBe('idempotency_conflict')
  }
})

// Covers counter-33.
test('a second tablet collects a receipt only as another sale, and reads who collected it', async () => {
  const receipt = { spentInCents: 4520, categories: litres(20) }
  const { createdAt } = counterCardSchema.parse((await collect(sam, receipt)).json()).movements[0] ?? {}
  api.passTime(2 * MINUTE_MS)
  const key = newKey()
  expect(problemOf(await collect(alex, receipt, key))).toMatchObject({
    code: 'sale_collected_already',
    doneBy: 'Sam',
    doneAt: createdAt,
  })
  expect(pointsOf(await collect(alex, { spentInCents: 4520, categories: litres(21) }))).toBe(61 + 61)
  // The answer of the confirmed one is lost.
  expect(pointsOf(await collect(alex, { ...receipt, isAnotherSale: true }, key))).toBe(61 * 3)
  expect(pointsOf(await collect(alex, receipt, key))).toBe(61 * 3)
  expect((await readDetails()).map(({ isAnotherSale }) => isAnotherSale)).toEqual([true, undefined, undefined])
})

// Covers counter-33.
test('the same sale is another one after 10 minutes, after an undo, on another card, and for tills', async () => {
  const sale = { spentInCents: 4500 }
  await collect(sam, sale)
  await undo(sam)
  expect((await collect(alex, sale)).statusCode).toBe(200)
  api.passTime(11 * MINUTE_MS)
  expect((await collect(sam, sale)).statusCode).toBe(200)
  expect((await collect(till, sale)).statusCode).toBe(200)
  expect((await collect(till, sale)).statusCode).toBe(200)
  // Staff collect the sale of a till again only as another sale.
  api.passTime(11 * MINUTE_MS)
  await collect(till, sale)
  expect(problemOf(await collect(sam, sale))).not.toHaveProperty('doneBy')
  cardNumber = (await (await logIn(`ben-${people}`, 'Ben')).get('customerCards/current')).json<{
    cardNumber: string
  }>().cardNumber
  expect((await collect(sam, sale)).statusCode).toBe(200)
})

test('fuel above $2 a litre that a till has collected is the same sale on a tablet, which knows its litres only', async () => {
  await collect(till, { spentInCents: 4520 + 4780, categories: litres(20, 4780) })
  expect(codeOf(await collect(sam, { spentInCents: 4520, categories: litres(20) }))).toBe('sale_collected_already')
  expect((await collect(sam, { spentInCents: 4520, categories: litres(30) })).statusCode).toBe(200)
})

test('a sale that waited for reception is compared with those since shortly before it', async () => {
  const sale = { spentInCents: 4500 }
  await collect(sam, sale)
  api.passTime(60 * MINUTE_MS)
  expect(codeOf(await collect(alex, { ...sale, waitedSeconds: 3600 }))).toBe('sale_collected_already')
  expect((await collect(alex, { ...sale, waitedSeconds: 2900 })).statusCode).toBe(200)
})

test('one of several tablets collects the same receipt at the same instant', async () => {
  const receipt = { spentInCents: 4520 }
  const answers = await Promise.all([sam, alex, sam, alex].map(async (caller) => collect(caller, receipt)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(pointsOf(await sam.post('counter/card', { cardNumber }))).toBe(45)
})
