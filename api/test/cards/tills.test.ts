import type { TillCard } from '@fuel-shack/contract/cards/tills'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
let till: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>
let cardNumber: string
let people = 0
let keys = 0

beforeAll(async () => {
  till = api.as(await api.context.tillKeys.addTill('Front counter'))
})
beforeEach(async () => {
  people += 1
  casey = api.as(await environment.issuer.token({ subject: `till-customer-${people}` }))
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
})

function newKey(): { 'idempotency-key': string } {
  keys += 1
  return { 'idempotency-key': `till-test-${keys}` }
}
const move = (act: string, body: object, key = newKey()) => till.post(`till/${act}`, { cardNumber, ...body }, key)

// Covers calls-3.
test('a till collects, redeems and spends, and the customer sees each movement', async () => {
  expect((await move('collect', { spentInCents: 25_099 })).json<TillCard>()).toMatchObject({ loyaltyPoints: 250 })
  expect((await move('redeem', { rewards: 2 })).json<TillCard>()).toMatchObject({
    loyaltyPoints: 50,
    availableSpend: 1000,
  })
  expect((await move('spend', { amountInCents: 350 })).json<TillCard>()).toMatchObject({ availableSpend: 650 })
  expect((await till.post('till/look-up', { cardNumber })).json<TillCard>()).toMatchObject({
    cardNumber,
    loyaltyPoints: 50,
    availableSpend: 650,
  })
  expect((await casey.get('customerBalances/current')).json()).toEqual({ loyaltyPoints: 50, availableSpend: 650 })
  expect((await casey.get('customerBalances/current/entries')).json()).toMatchObject([
    { kind: 'spend', points: 0, amountInCents: -350 },
    { kind: 'redeem', points: -200, amountInCents: 1000 },
    { kind: 'collect', points: 250, amountInCents: 0 },
  ])
})

test('a repeated call returns the first response and changes nothing, even ten concurrent ones', async () => {
  const key = newKey()
  const calls = await Promise.all(Array.from({ length: 10 }, () => move('collect', { spentInCents: 5000 }, key)))
  expect(calls.map((call) => [call.statusCode, call.json<TillCard>().loyaltyPoints])).toEqual(
    Array.from({ length: 10 }, () => [200, 50]),
  )
  await move('collect', { spentInCents: 100 })
  expect((await move('collect', { spentInCents: 5000 }, key)).json<TillCard>().loyaltyPoints).toBe(50)
  const other = await move('collect', { spentInCents: 5001 }, key)
  expect(problemSchema.parse(other.json()).code).toBe('idempotency_conflict')
})

test('concurrent spends never exceed the balance of a card', async () => {
  await move('collect', { spentInCents: 30_000 })
  await move('redeem', { rewards: 3 })
  const spends = await Promise.all(Array.from({ length: 12 }, () => move('spend', { amountInCents: 400 })))
  const codes = spends.map((spend) => spend.statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, 200, 200, ...Array.from({ length: 9 }, () => 409)])
  const rejected = spends.find((spend) => spend.statusCode === 409)
  expect(problemSchema.parse(rejected?.json()).code).toBe('insufficient_balance')
  expect((await casey.get('customerBalances/current')).json()).toEqual({ loyaltyPoints: 0, availableSpend: 300 })
})

test('a rejected call can be retried with its key once the balance is sufficient', async () => {
  const key = newKey()
  expect((await move('redeem', { rewards: 1 }, key)).statusCode).toBe(409)
  await move('collect', { spentInCents: 10_000 })
  expect((await move('redeem', { rewards: 1 }, key)).statusCode).toBe(200)
})

test('rejects a mistyped number by its check digit, and does not find an unknown one', async () => {
  const lastDigit = (Number(cardNumber.at(-1)) + 1) % 10
  const mistyped = await till.post('till/look-up', { cardNumber: cardNumber.slice(0, -1) + String(lastDigit) })
  expect(problemSchema.parse(mistyped.json()).code).toBe('invalid_card_number')
  const unknown = await till.post('till/look-up', { cardNumber: '4242424242424242' })
  expect(problemSchema.parse(unknown.json()).code).toBe('card_not_found')
})

test('rejects a movement without an Idempotency-Key', async () => {
  const response = await till.post('till/collect', { cardNumber, spentInCents: 100 })
  expect(problemSchema.parse(response.json()).code).toBe('idempotency_key_missing')
})

test("rejects a revoked key, a customer's token and a missing key", async () => {
  const key = await api.context.tillKeys.addTill('Back counter')
  expect((await api.as(key).post('till/look-up', { cardNumber })).statusCode).toBe(200)
  const back = (await api.context.tillKeys.listTills()).find((each) => each.name === 'Back counter')
  expect(await api.context.tillKeys.revokeTill(back?.id ?? '')).toBe(true)
  expect((await api.as(key).post('till/look-up', { cardNumber })).statusCode).toBe(401)
  const token = await environment.issuer.token({ subject: 'sam', role: 'staff' })
  expect((await api.as(token).post('till/look-up', { cardNumber })).statusCode).toBe(401)
  expect((await api.as(undefined).post('till/look-up', { cardNumber })).statusCode).toBe(401)
})

test("does not store a till's key in the database", async () => {
  const key = await api.context.tillKeys.addTill('Hashed')
  const rows = await api.context.database.queries.selectFrom('tills').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(key)
})
