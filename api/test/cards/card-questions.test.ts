import type { OwnBalance } from '@fuel-shack/contract/customers/loyalty'
import { problemSchema } from '@fuel-shack/contract/endpoints/problem'
import type { RecordPage } from '@fuel-shack/contract/manager/record'
import { beforeEach, expect, test } from 'vitest'
import { eraseCustomer } from '../../src/privacy/privacy-store.ts'
import type { TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) })

type Caller = ReturnType<TestApp['as']>
let people = 0
let keys = 0
let casey: Caller
let cardNumber: string
let sam: Caller
let alex: Caller

const newKey = () => `question-test-${(keys += 1)}`
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code

const logIn = async (subject: string, ...role: string[]) =>
  api.as(
    await environment.issuer.token({
      subject: `${subject}-${people}`,
      name: 'Sam Cook',
      claims: { role, auth_time: Math.floor(api.now().getTime() / 1000) },
      expiresIn: ONE_YEAR_SECONDS,
    }),
  )
const readOwn = async (caller = casey) => (await caller.get('customerBalances/current')).json<OwnBalance>()
const answer = (id: string | undefined, said: 'yes' | 'no', caller = casey) =>
  caller.post('customerBalances/current/answer', { id, answer: said })
const spend = (key: string, amountInCents = 3500, caller = sam) =>
  caller.post('counter/spend', { cardNumber, amountInCents }, { 'idempotency-key': key })
const withdraw = (key: string, caller = sam) => caller.post('counter/withdraw', undefined, { 'idempotency-key': key })
const readRecord = async () => {
  const manager = await logIn('riley', 'staff', 'manager')
  const { entries } = (await manager.get('manager/changes?subject=cards')).json<RecordPage>()
  return entries.flatMap((entry) => ('action' in entry && entry.action === 'card_moved' ? [entry.details] : []))
}

/** Staff send the call, and the customer sees the question. */
async function ask(key: string, amountInCents = 3500, caller = sam): Promise<string | undefined> {
  expect(codeOf(await spend(key, amountInCents, caller))).toBe('customer_confirmation_required')
  return (await readOwn()).question?.id
}

beforeEach(async () => {
  people += 1
  await api.context.database.queries.deleteFrom('staff_actions').execute()
  await api.context.database.queries.deleteFrom('rate_windows').execute()
  casey = await logIn('casey')
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
  sam = await logIn('sam', 'staff')
  alex = await logIn('alex', 'staff')
  const till = api.as(await api.context.tillKeys.addTill(`Till ${people}`))
  await till.post('till/collect', { cardNumber, spentInCents: 200_000 }, { 'idempotency-key': newKey() })
  await till.post('till/redeem', { cardNumber, rewards: 20 }, { 'idempotency-key': newKey() })
})

// Covers counter-40.
test('much for one card moves once the customer has said yes on their own phone, once', async () => {
  await sam.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
  const key = newKey()
  const id = await ask(key)
  expect(await readOwn()).toEqual({
    loyaltyPoints: 0,
    availableSpend: 10_000,
    question: { id, kind: 'spend', points: 0, amountInCents: -3500, by: 'Sam' },
  })
  expect(codeOf(await spend(key))).toBe('customer_confirmation_required')
  expect((await readOwn()).question?.id).toBe(id)
  const answered = await answer(id, 'yes')
  expect(answered.json()).toEqual({ loyaltyPoints: 0, availableSpend: 10_000 })
  const moved = await Promise.all(Array.from({ length: 4 }, async () => spend(key)))
  expect(moved.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await readOwn()).toEqual({ loyaltyPoints: 0, availableSpend: 6500 })
  expect(await readRecord()).toMatchObject([{ kind: 'spend', cents: -3500, confirmedBy: 'customer' }])
  expect((await answer(id, 'yes')).statusCode).toBe(409)
  expect(codeOf(await spend(newKey()))).toBe('customer_confirmation_required')
})

test('the password of a cook is not enough for much of one card, and a manager confirms it with their own', async () => {
  // The login of both is seconds old.
  expect(codeOf(await spend(newKey()))).toBe('customer_confirmation_required')
  const riley = await logIn('riley', 'staff', 'manager')
  expect((await spend(newKey(), 3500, riley)).statusCode).toBe(200)
  expect(await readRecord()).toMatchObject([{ confirmedBy: 'manager' }])
  const points = { cardNumber, spentInCents: 50_000 }
  await riley.post('counter/collect', points, { 'idempotency-key': newKey() })
  const redeem = (key: string) => sam.post('counter/redeem', { cardNumber, rewards: 5 }, { 'idempotency-key': key })
  const key = newKey()
  expect(codeOf(await redeem(key))).toBe('customer_confirmation_required')
  const { question } = await readOwn()
  expect(question).toMatchObject({ kind: 'redeem', points: -500, amountInCents: 2500 })
  await answer(question?.id, 'yes')
  expect((await redeem(key)).statusCode).toBe(200)
})

test('much for a card of the caller takes their password, since their session would answer its own question', async () => {
  const own = api.as(
    await environment.issuer.token({
      subject: `sam-${people}`,
      name: 'Sam Cook',
      claims: { role: ['staff'], auth_time: Math.floor(api.now().getTime() / 1000) - 3600 },
      expiresIn: ONE_YEAR_SECONDS,
    }),
  )
  cardNumber = (await sam.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
  const till = api.as(await api.context.tillKeys.addTill(`Own ${people}`))
  await till.post('till/collect', { cardNumber, spentInCents: 100_000 }, { 'idempotency-key': newKey() })
  await till.post('till/redeem', { cardNumber, rewards: 10 }, { 'idempotency-key': newKey() })
  expect((await spend(newKey(), 500, own)).statusCode).toBe(200)
  expect(codeOf(await spend(newKey(), 3500, own))).toBe('reauthentication_required')
  expect((await readOwn(own)).question).toBeUndefined()
  expect((await spend(newKey(), 3500, sam)).statusCode).toBe(200)
  expect(await readRecord()).toMatchObject([{ isOwn: true, confirmedBy: 'customer' }, {}])
})

// Covers counter-41.
test('only the customer of the card answers, and only for exactly this movement', async () => {
  const key = newKey()
  const id = await ask(key)
  const thief = await logIn('thief')
  await thief.get('customerCards/current')
  expect((await readOwn(thief)).question).toBeUndefined()
  for (const caller of [thief, sam]) expect(codeOf(await answer(id, 'yes', caller))).toBe('confirmation_ended')
  expect((await answer(id, 'yes', api.as(undefined))).statusCode).toBe(401)
  expect(codeOf(await spend(key))).toBe('customer_confirmation_required')
  expect((await answer(id, 'yes')).statusCode).toBe(200)
  expect((await answer(id, 'yes')).statusCode).toBe(200)
  expect(codeOf(await answer(id, 'no'))).toBe('confirmation_ended')
  // Another amount, kind or caller needs a question of its own.
  expect(codeOf(await spend(key, 3501))).toBe('confirmation_ended')
  const redeem = { cardNumber, rewards: 7 }
  expect((await sam.post('counter/redeem', redeem, { 'idempotency-key': key })).statusCode).toBe(409)
  expect(codeOf(await spend(newKey()))).toBe('customer_confirmation_required')
  expect(codeOf(await spend(key, 3500, alex))).toBe('customer_confirmation_required')
  expect((await readOwn()).availableSpend).toBe(10_000)
  expect((await spend(key)).statusCode).toBe(200)
  expect((await readOwn()).availableSpend).toBe(6500)
})

// Covers counter-42.
test('a question ends by no, by cancelling and after five minutes, and its call moves nothing', async () => {
  const declined = newKey()
  await answer(await ask(declined), 'no')
  expect(codeOf(await spend(declined))).toBe('customer_declined')
  expect((await readOwn()).question).toBeUndefined()

  const withdrawn = newKey()
  const id = await ask(withdrawn)
  await withdraw(withdrawn, alex)
  expect((await readOwn()).question?.id).toBe(id)
  expect((await withdraw(withdrawn)).statusCode).toBe(200)
  expect((await readOwn()).question).toBeUndefined()
  expect(codeOf(await answer(id, 'yes'))).toBe('confirmation_ended')
  expect(codeOf(await spend(withdrawn))).toBe('confirmation_ended')

  const [late, unused] = [newKey(), newKey()]
  const lateId = await ask(late)
  api.passTime(5 * MINUTE_MS)
  expect((await readOwn()).question).toBeUndefined()
  expect(codeOf(await answer(lateId, 'yes'))).toBe('confirmation_ended')
  expect(codeOf(await spend(late))).toBe('confirmation_ended')
  await answer(await ask(unused), 'yes')
  api.passTime(7 * MINUTE_MS)
  expect(codeOf(await spend(unused))).toBe('confirmation_ended')
  expect((await readOwn()).availableSpend).toBe(10_000)
})

test('the newest question of a card counts if two tablets ask at once', async () => {
  const [first, second] = [newKey(), newKey()]
  const firstId = await ask(first)
  api.passTime(1000)
  const secondId = await ask(second, 4000, alex)
  expect(secondId).not.toBe(firstId)
  expect(codeOf(await answer(firstId, 'yes'))).toBe('confirmation_ended')
  expect(codeOf(await spend(first))).toBe('confirmation_ended')
  await answer(secondId, 'yes')
  expect((await spend(second, 4000, alex)).statusCode).toBe(200)
  expect((await readOwn()).availableSpend).toBe(6000)
})

test('a question reserves nothing: after a yes, a balance that is gone rejects the movement', async () => {
  const key = newKey()
  await answer(await ask(key, 9500), 'yes')
  for (const each of [600, 600]) expect((await spend(newKey(), each)).statusCode).toBe(200)
  expect(codeOf(await spend(key, 9500))).toBe('insufficient_balance')
  expect(await readOwn()).toEqual({ loyaltyPoints: 0, availableSpend: 8800 })
})

// Covers counter-43.
test('a card gets five questions an hour, from all staff together', async () => {
  for (let count = 0; count < 5; count += 1) {
    const key = newKey()
    await answer(await ask(key, 3500, count % 2 === 0 ? sam : alex), 'no')
    // Sending it again is not another question.
    expect(codeOf(await spend(key, 3500, count % 2 === 0 ? sam : alex))).toBe('customer_declined')
  }
  const more = await spend(newKey(), 3500, await logIn('another', 'staff'))
  expect(codeOf(more)).toBe('too_many_requests')
  // Of the hour, the time that the five took has passed.
  const retryAfterSeconds = Number(more.headers['retry-after'])
  expect(retryAfterSeconds).toBeGreaterThan(3500)
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
  expect((await readOwn()).question).toBeUndefined()
  api.passTime(61 * MINUTE_MS)
  expect(codeOf(await spend(newKey()))).toBe('customer_confirmation_required')
})

test('erases the questions about a card with its customer', async () => {
  await ask(newKey())
  const { queries } = api.context.database
  const { id, customer_id: customerId } = await queries
    .selectFrom('loyalty_cards')
    .select(['id', 'customer_id'])
    .where('card_number', '=', cardNumber)
    .executeTakeFirstOrThrow()
  await api.context.database.transaction((tx) => eraseCustomer(tx, customerId, { includeInUse: false }))
  expect(await queries.selectFrom('card_questions').selectAll().where('card_id', '=', id).execute()).toEqual([])
})
