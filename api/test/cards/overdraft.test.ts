import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/platform/errors.ts'
import { buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const SPENDS = 60
const SPEND_CENTS = 300
const HELD_CENTS = 5000

const environment = useFixture(startTestEnvironment)
let shops: TestApp[]

beforeAll(async () => {
  // A second server only if it can share the database.
  const servers = environment.database.address.engine === 'postgres' ? 2 : 1
  shops = []
  for (let server = 0; server < servers; server += 1) shops.push(await buildTestApp(environment))
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

async function cardWith(balance: { points: number; cents: number }): Promise<string> {
  const [shop] = shops
  if (!shop) throw new Error('No shop')
  const { customers, database } = shop.context
  const caller = {
    subject: crypto.randomUUID(),
    roles: new Set(['customer']),
    accessToken: '',
    claims: { name: 'Casey', email: 'casey@fuelshack.example' },
  }
  const { cardNumber } = await customers.getOwnCard(caller)
  await database.queries
    .updateTable('loyalty_cards')
    .set({ points: balance.points, spend_cents: balance.cents })
    .where('card_number', '=', cardNumber)
    .execute()
  return cardNumber
}

/** Opens the connections first: waiting for them would hide a race. */
async function warmUp(): Promise<void> {
  await Promise.all(shops.flatMap(({ context }) => Array.from({ length: 20 }, () => context.database.ping())))
}

type Movement = Parameters<TestApp['context']['loyalty']['move']>[1]

/** Runs all movements concurrently on every server. @returns how many succeeded */
async function tryAtOnce(count: number, movement: Movement): Promise<number> {
  await warmUp()
  const tries = Array.from({ length: count }, async (_, index) => {
    const shop = shops[index % shops.length]
    if (!shop) throw new Error('No shop')
    const { loyalty, database } = shop.context
    await database.transaction((tx) => loyalty.move(tx, movement, `race:${crypto.randomUUID()}`))
  })
  const results = await Promise.allSettled(tries)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const error of errors) {
    if (!(error instanceof AppError) || error.code !== 'insufficient_balance') throw error
  }
  return count - errors.length
}

async function balanceOf(cardNumber: string) {
  const { queries } = shops[0]?.context.database ?? {}
  const card = await queries
    ?.selectFrom('loyalty_cards')
    .select(['id', 'points', 'spend_cents'])
    .where('card_number', '=', cardNumber)
    .executeTakeFirstOrThrow()
  const entries = await queries
    ?.selectFrom('ledger_entries')
    .select('id')
    .where('card_id', '=', card?.id ?? '')
    .execute()
  return { points: card?.points, cents: card?.spend_cents, entries: entries?.length }
}

test('spends that two tills send at once never exceed the balance of a card', async () => {
  const cardNumber = await cardWith({ points: 0, cents: HELD_CENTS })
  const borne = await tryAtOnce(SPENDS, { kind: 'spend', cardNumber, amountInCents: SPEND_CENTS })
  expect(borne).toBe(Math.floor(HELD_CENTS / SPEND_CENTS))
  expect(await balanceOf(cardNumber)).toEqual({ points: 0, cents: HELD_CENTS - borne * SPEND_CENTS, entries: borne })
})

test('concurrent redemptions never redeem a point twice', async () => {
  const cardNumber = await cardWith({ points: 750, cents: 0 })
  const borne = await tryAtOnce(SPENDS, { kind: 'redeem', cardNumber, rewards: 1 })
  expect(borne).toBe(7)
  expect(await balanceOf(cardNumber)).toEqual({ points: 50, cents: 3500, entries: 7 })
})
