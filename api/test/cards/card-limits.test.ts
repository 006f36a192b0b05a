import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Balance } from '@fuel-shack/contract/cards/loyalty'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startOfDayIn } from '../../src/platform/day.ts'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const DAY_MS = 24 * 60 * 60_000
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

const settings = { OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const { environment, api } = useTestApp(settings, log)
let lines: Record<string, unknown>[] = []
let casey: ReturnType<TestApp['as']>
let till: ReturnType<TestApp['as']>
let cardNumber: string
let people = 0

beforeAll(() => {
  // Shortly after a midnight, so that no test crosses the next one.
  api.passTime(startOfDayIn('Australia/Brisbane', api.now()).getTime() + DAY_MS - api.now().getTime())
})
beforeEach(async () => {
  people += 1
  lines = []
  casey = api.as(await environment.issuer.token({ subject: `capped-${people}`, expiresIn: ONE_YEAR_SECONDS }))
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
  till = await addTill(`Till ${people}`)
})

const addTill = async (name: string) => api.as(await api.context.tillKeys.addTill(name))
const move = (kind: string, body: object, by = till) =>
  by.post(`till/${kind}`, { cardNumber, ...body }, { 'idempotency-key': crypto.randomUUID() })
const redeem = (rewards: number) =>
  casey.post('customerBalances/current/redeem', { rewards }, { 'idempotency-key': crypto.randomUUID() })
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const balance = async () => (await casey.get('customerBalances/current')).json<Balance>()
const payWith = (spendCents: number): StartCheckout => ({ ...BURGER_AND_COFFEES, spendCents })

async function setCard(card: { points?: number; spend_cents?: number }): Promise<void> {
  await api.context.database.queries
    .updateTable('loyalty_cards')
    .set(card)
    .where('card_number', '=', cardNumber)
    .execute()
}

async function listAlerts(): Promise<string[]> {
  const rows = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  return rows.map((row) => JSON.stringify(row.message)).filter((text) => text.includes(cardNumber.slice(-4)))
}

test('a card collects at most $2,500 a day, from however many tills at once', async () => {
  const tills = await Promise.all(Array.from({ length: 4 }, (_, index) => addTill(`Till ${people} ${index}`)))
  const calls = await Promise.all([...tills, ...tills].map((each) => move('collect', { spentInCents: 50_000 }, each)))
  expect(calls.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(await balance()).toEqual({ loyaltyPoints: 2500, availableSpend: 0 })
  expect(codeOf(await move('collect', { spentInCents: 100 }))).toBe('card_limit_reached')
  api.passTime(DAY_MS)
  expect((await move('collect', { spentInCents: 50_000 })).statusCode).toBe(200)
})

test('a card turns at most $500 of points a day into money off, at tills and in the app together', async () => {
  await setCard({ points: 30_000 })
  expect((await move('redeem', { rewards: 40 })).statusCode).toBe(200)
  const calls = await Promise.all([redeem(40), redeem(40), move('redeem', { rewards: 40 })])
  expect(calls.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(codeOf(await redeem(21))).toBe('card_limit_reached')
  expect((await redeem(20)).statusCode).toBe(200)
  expect(codeOf(await redeem(1))).toBe('card_limit_reached')
  expect(await balance()).toEqual({ loyaltyPoints: 20_000, availableSpend: 50_000 })
  api.passTime(DAY_MS)
  expect((await redeem(100)).statusCode).toBe(200)
})

test('a card spends at most $500 a day, at tills and in the checkout together', async () => {
  await setCard({ spend_cents: 90_000 })
  expect((await move('spend', { amountInCents: 48_000 })).statusCode).toBe(200)
  expect(codeOf(await casey.post('stripe/create-session', payWith(2500)))).toBe('card_limit_reached')
  expect((await casey.post('stripe/create-session', payWith(2000))).statusCode).toBe(200)
  expect(codeOf(await move('spend', { amountInCents: 1 }))).toBe('card_limit_reached')
  expect(await balance()).toEqual({ loyaltyPoints: 0, availableSpend: 40_000 })
})

test('a payment page that was left does not count towards what the card spends', async () => {
  await setCard({ spend_cents: 60_000 })
  await move('spend', { amountInCents: 47_000 })
  for (let page = 0; page < 3; page += 1) {
    expect((await casey.post('stripe/create-session', payWith(2000 + page))).statusCode).toBe(200)
  }
})

test('alerts staff once a day about the card and the till, and logs each attempt', async () => {
  await move('collect', { spentInCents: 250_000 })
  await move('collect', { spentInCents: 10_000 })
  await move('collect', { spentInCents: 10_000 })
  const [alert = '', ...more] = await listAlerts()
  expect(more).toEqual([])
  expect(alert).toContain(`Till ${people}`)
  expect(alert).not.toContain(cardNumber)
  expect(lines.filter((line) => line['event'] === 'card_limit_reached')).toMatchObject([
    { outcome: 'failure', channel: 'till', movement: 'collect' },
    { outcome: 'failure', channel: 'till', movement: 'collect' },
  ])
  expect(JSON.stringify(lines)).not.toContain(cardNumber)
})

test('alerts staff about a card that reaches its limit in the app', async () => {
  await setCard({ points: 30_000 })
  await redeem(100)
  await redeem(1)
  expect(await listAlerts()).toMatchObject([expect.stringContaining('in the app')])
  expect(lines.filter((line) => line['event'] === 'card_limit_reached')).toMatchObject([
    { outcome: 'failure', channel: 'app', movement: 'redeem' },
  ])
})
