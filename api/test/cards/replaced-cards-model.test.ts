import type { Balance, LoyaltyCard } from '@fuel-shack/contract/cards/loyalty'
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const PEOPLE = 4
const ORDER_POINTS = 29
const NO_LIMIT = 1_000_000

const environment = useFixture(startTestEnvironment)
/** The servers: on PostgreSQL there are two, which share the database. */
let servers: TestApp[]
let runs = 0
let calls = 0

beforeAll(async () => {
  const count = environment.database.address.engine === 'postgres' ? 2 : 1
  servers = []
  for (let server = 0; server < count; server += 1) servers.push(await buildTestApp(environment, { ORDERING: 'open' }))
  const staffDay = {
    maxCallCents: NO_LIMIT,
    maxDayCents: NO_LIMIT,
    maxDayRewardCents: NO_LIMIT,
    maxUnconfirmedCents: NO_LIMIT,
  }
  const [server] = servers
  if (server) await changeSetting(server, 'loyalty', { staffDay })
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const step = record({
  kind: constantFrom('collect', 'collect', 'redeem', 'spend', 'adjust', 'replace', 'replace', 'order', 'close'),
  one: integer({ min: 0, max: PEOPLE - 1 }),
  other: integer({ min: 0, max: PEOPLE - 1 }),
  amount: integer({ min: 1, max: 40 }),
  /** True if it is sent together with the next one. */
  isTogether: boolean(),
})
type Step = typeof step extends Arbitrary<infer Value> ? Value : never

async function openRun() {
  runs += 1
  const [first] = servers
  if (!first) throw new Error('No server')
  const server = () => servers[(calls += 1) % servers.length] ?? first
  const key = () => ({ 'idempotency-key': `cards-model-${(calls += 1)}` })
  const now = Math.floor(Date.now() / 1000)
  const token = (subject: string, role: string[]) =>
    environment.issuer.token({ subject, claims: { role, auth_time: now } })
  const manager = await token(`riley-${runs}`, ['staff', 'manager'])
  const till = await first.context.tillKeys.addTill(`Till ${runs}`)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const own = await token(`replaced-${runs}-${index}`, ['customer'])
      const { id } = (await first.as(own).post('customers', {})).json<{ id: string }>()
      return { own, id }
    }),
  )
  const sums = { points: 0, cents: 0 }
  /** Paid orders that are neither handed over nor declined. */
  const open: string[] = []
  let isOrdering = false

  const cardOf = async (index: number) =>
    (await server().as(people[index]?.own).get('customerCards/current')).json<LoyaltyCard>()

  async function send(path: string, body: object, caller: string | undefined): Promise<boolean> {
    const { statusCode } = await server().as(caller).post(path, body, key())
    expect([path, statusCode < 500]).toEqual([path, true])
    return statusCode === 200
  }

  async function placeOrder(index: number): Promise<void> {
    const as = server().as(people[index]?.own)
    const started = await as.post('stripe/create-session', BURGER_AND_COFFEES, key())
    await environment.standins.pay(started.json<{ url: string }>().url)
    await server().context.sweep.sweepUnsettled()
    const orders = first!.context.database.queries
      .selectFrom('orders')
      .where('customer_id', '=', people[index]?.id ?? '')
    const { id } = await orders.select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    open.push(id)
    sums.points += ORDER_POINTS
  }

  async function run({ kind, one, other, amount }: Step): Promise<void> {
    const customerId = people[one]?.id ?? ''
    const { cardNumber } = await cardOf(one)
    const add = (points: number, cents: number) => {
      sums.points += points
      sums.cents += cents
    }
    switch (kind) {
      case 'collect':
        if (await send('till/collect', { cardNumber, spentInCents: amount * 1000 }, till)) add(amount * 10, 0)
        return
      case 'redeem':
        if (await send('customerBalances/current/redeem', { rewards: 1 }, people[one]?.own)) add(-100, 500)
        return
      case 'spend':
        if (await send('till/spend', { cardNumber, amountInCents: amount * 10 }, till)) add(0, -amount * 10)
        return
      case 'adjust': {
        const signed = other % 2 === 0 ? amount : -amount
        const body = { customerId, unit: 'points', amount: signed, reason: 'Model' }
        if (await send('manager/customers/adjust', body, manager)) add(signed, 0)
        return
      }
      case 'replace':
        await send('manager/customers/replace', { customerId, card: cardNumber.slice(-4) }, manager)
        return
      case 'order':
        // One at a time: a newer checkout of a customer replaces the one before.
        if (isOrdering || open.length > 2) return
        isOrdering = true
        await placeOrder(one)
        isOrdering = false
        return
      case 'close': {
        const id = open.pop()
        if (id === undefined) return
        if (other % 2 === 0) expect(await send(`orders/${id}/fulfill`, {}, manager)).toBe(true)
        else if (await send(`orders/${id}/decline`, { reason: 'closing' }, manager)) sums.points -= ORDER_POINTS
      }
    }
  }

  async function readCards() {
    const { queries } = first!.context.database
    const ids = people.map(({ id }) => id)
    return Promise.all(
      (await queries.selectFrom('loyalty_cards').selectAll().where('customer_id', 'in', ids).execute()).map(
        async (card) => {
          const entries = await queries
            .selectFrom('ledger_entries')
            .selectAll()
            .where('card_id', '=', card.id)
            .execute()
          return { ...card, entries }
        },
      ),
    )
  }

  const balances = async () =>
    Promise.all(
      people.map(async ({ own }, index) => ({
        number: (await cardOf(index)).cardNumber,
        balance: (await first.as(own).get('customerBalances/current')).json<Balance>(),
      })),
    )
  return { run, sums, readCards, balances }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

// Covers customers-7.
test('replacing cards makes and loses no value, whatever happens to them at the same time', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const run = await openRun()
      for (let at = 0; at < steps.length;) {
        const together = [steps[at]!]
        while (steps[at]?.isTogether && steps[at + 1] && together.length < 4) together.push(steps[(at += 1)]!)
        at += 1
        await Promise.all(together.map(async (one) => run.run(one)))
      }
      const cards = await run.readCards()
      for (const card of cards) {
        expect(sumOf(card.entries.map(({ points }) => points))).toBe(card.points)
        expect(sumOf(card.entries.map(({ cents }) => cents))).toBe(card.spend_cents)
      }
      const byNumber = new Map((await run.balances()).map(({ number, balance }) => [number, balance]))
      expect(byNumber.size).toBe(PEOPLE)
      const shown = [...byNumber.values()]
      const points = shown.map(
        ({ loyaltyPoints, owedPoints = 0, pendingPoints = 0 }) => loyaltyPoints - owedPoints + pendingPoints,
      )
      expect({ points: sumOf(points), cents: sumOf(shown.map(({ availableSpend }) => availableSpend)) }).toEqual(
        run.sums,
      )
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
