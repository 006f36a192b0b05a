import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { TillCard } from '@fuel-shack/contract/cards/tills'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { eraseCustomer } from '../../src/office/privacy/privacy-store.ts'
import type { TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const DAY_MS = 24 * 60 * 60_000
/** The clock advances by days, and the customers must stay logged in. */
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

// The clock advances by months, and the tokens must stay valid.
const settings = { OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const { environment, api } = useTestApp(settings, log)
let lines: Record<string, unknown>[] = []
let casey: ReturnType<TestApp['as']>
let cardNumber: string
let people = 0
let keys = 0

beforeEach(async () => {
  people += 1
  lines = []
  casey = api.as(await environment.issuer.token({ subject: `limits-customer-${people}`, expiresIn: ONE_YEAR_SECONDS }))
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
})

const LIMITS = { maxCallCents: 10_000, maxDayCents: 25_000, maxDayRewardCents: 1000 }

async function startTill(limits = LIMITS) {
  const till = api.as(await api.context.tillKeys.addTill(`Till ${people}`, limits))
  const move = (kind: string, body: object, key = newKey()) =>
    till.post(`till/${kind}`, { cardNumber, ...body }, { 'idempotency-key': key })
  return { move }
}
function newKey(): string {
  keys += 1
  return `limits-test-${keys}`
}
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const balance = async () => (await casey.get('customerBalances/current')).json()
const securityEvents = (name: string) => lines.filter((line) => line['event'] === name)

async function countAlerts(): Promise<number> {
  const rows = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  return rows.filter((row) => JSON.stringify(row.message).includes(`Till ${people} has reached`)).length
}

test('rejects a call above the limit of one call, and stores nothing of it', async () => {
  const { move } = await startTill()
  expect(codeOf(await move('collect', { spentInCents: 10_001 }))).toBe('till_limit_reached')
  expect(await balance()).toEqual({ loyaltyPoints: 0, availableSpend: 0 })
  expect((await move('collect', { spentInCents: 10_000 })).statusCode).toBe(200)
})

test('rejects calls above the daily limit, even concurrent ones, until the next day', async () => {
  const { move } = await startTill()
  const calls = await Promise.all(Array.from({ length: 8 }, () => move('collect', { spentInCents: 5000 })))
  expect(calls.filter((call) => call.statusCode === 200)).toHaveLength(5)
  expect(await balance()).toEqual({ loyaltyPoints: 250, availableSpend: 0 })
  expect(codeOf(await move('collect', { spentInCents: 100 }))).toBe('till_limit_reached')
  api.passTime(DAY_MS)
  expect((await move('collect', { spentInCents: 5000 })).statusCode).toBe(200)
})

test('limits rewards and spend separately', async () => {
  const { move } = await startTill()
  for (let call = 0; call < 5; call += 1) await move('collect', { spentInCents: 5000 })
  expect((await move('redeem', { rewards: 2 })).json<TillCard>()).toMatchObject({ availableSpend: 1000 })
  api.passTime(DAY_MS)
  await move('collect', { spentInCents: 10_000 })
  expect((await move('redeem', { rewards: 1 })).json<TillCard>()).toMatchObject({ availableSpend: 1500 })
  expect(codeOf(await move('spend', { amountInCents: 1001 }))).toBe('till_limit_reached')
  expect((await move('spend', { amountInCents: 1000 })).statusCode).toBe(200)
  expect(codeOf(await move('spend', { amountInCents: 1 }))).toBe('till_limit_reached')
})

test('alerts staff once a day when a limit is reached, and logs each attempt', async () => {
  const { move } = await startTill()
  for (let attempt = 0; attempt < 3; attempt += 1) await move('collect', { spentInCents: 20_000 })
  expect(await countAlerts()).toBe(1)
  expect(securityEvents('till_limit_reached')).toMatchObject(
    Array.from({ length: 3 }, () => ({ outcome: 'failure', movement: 'collect', cents: 20_000 })),
  )
  api.passTime(DAY_MS)
  await move('collect', { spentInCents: 20_000 })
  expect(await countAlerts()).toBe(2)
})

test('logs each movement without the card number', async () => {
  const { move } = await startTill()
  await move('collect', { spentInCents: 1234 })
  expect(securityEvents('till_movement')).toMatchObject([{ outcome: 'success', movement: 'collect', cents: 1234 }])
  expect(JSON.stringify(lines)).not.toContain(cardNumber)
})

test('a void reverses one movement once, and a repeat returns the first response', async () => {
  const { move } = await startTill()
  await move('collect', { spentInCents: 5000 })
  const mistake = newKey()
  await move('collect', { spentInCents: 9900 }, mistake)
  const voidKey = newKey()
  const voids = await Promise.all([1, 2].map(() => move('void', { movementKey: mistake }, voidKey)))
  expect(voids.map((each) => [each.statusCode, each.json<TillCard>().loyaltyPoints])).toEqual([
    [200, 50],
    [200, 50],
  ])
  expect(codeOf(await move('void', { movementKey: mistake }))).toBe('movement_voided')
  expect(await balance()).toEqual({ loyaltyPoints: 50, availableSpend: 0 })
  const entries = (await casey.get('customerBalances/current/entries')).json<{ kind: string; points: number }[]>()
  expect(entries.find((entry) => entry.kind === 'reverse')).toMatchObject({ points: -99, amountInCents: 0 })
})

test('voiding a redemption restores the points and deducts the spend', async () => {
  const { move } = await startTill()
  await move('collect', { spentInCents: 10_000 })
  const mistake = newKey()
  await move('redeem', { rewards: 1 }, mistake)
  expect((await move('void', { movementKey: mistake })).json<TillCard>()).toMatchObject({
    loyaltyPoints: 100,
    availableSpend: 0,
  })
})

test('rejects a void of used spend, another card, another till, an old movement and an unknown one', async () => {
  const { move } = await startTill()
  const collected = newKey()
  await move('collect', { spentInCents: 10_000 }, collected)
  const redeemed = newKey()
  await move('redeem', { rewards: 1 }, redeemed)
  await move('spend', { amountInCents: 1 })
  expect(codeOf(await move('void', { movementKey: redeemed }))).toBe('insufficient_balance')
  expect(codeOf(await move('void', { movementKey: 'never-used-key' }))).toBe('movement_not_found')

  const other = await startTill()
  expect(codeOf(await other.move('void', { movementKey: collected }))).toBe('movement_not_found')
  const blair = api.as(await environment.issuer.token({ subject: 'limits-blair', expiresIn: ONE_YEAR_SECONDS }))
  const { cardNumber: anothers } = (await blair.get('customerCards/current')).json<{ cardNumber: string }>()
  const otherCard = await move('void', { movementKey: collected, cardNumber: anothers })
  expect(codeOf(otherCard)).toBe('movement_not_found')

  const late = newKey()
  await move('collect', { spentInCents: 100 }, late)
  api.passTime(DAY_MS + 1000)
  expect(codeOf(await move('void', { movementKey: late }))).toBe('movement_not_found')
})

test('deletes stored responses with the card, and after 90 days', async () => {
  const { move } = await startTill()
  await move('collect', { spentInCents: 100 })
  const { database, retention } = api.context
  const requests = () => database.queries.selectFrom('till_requests').selectAll().execute()
  api.passTime(89 * DAY_MS)
  await retention.applyRetention()
  expect(JSON.stringify(await requests())).toContain(cardNumber)
  api.passTime(2 * DAY_MS)
  await retention.applyRetention()
  expect(await requests()).toEqual([])

  await move('collect', { spentInCents: 100 })
  expect(JSON.stringify(await requests())).toContain(cardNumber)
  const { customer_id: customerId } = await database.queries
    .selectFrom('loyalty_cards')
    .select('customer_id')
    .where('card_number', '=', cardNumber)
    .executeTakeFirstOrThrow()
  await database.transaction((tx) => eraseCustomer(tx, customerId, { includeInUse: false }))
  expect(await requests()).toEqual([])
})

test('the daily limit of a till counts days in the time zone of the rest stop', () => {
  expect(dateAt(new Date('2026-11-20T13:59:59Z'), 'Australia/Brisbane')).toBe('2026-11-20')
  expect(dateAt(new Date('2026-11-20T14:00:00Z'), 'Australia/Brisbane')).toBe('2026-11-21')
})
