import type { LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const STAFF_DAY = { maxCallCents: 25_000, maxDayCents: 60_000, maxDayRewardCents: 1500, maxUnconfirmedCents: 1000 }
const CARD_DAY = { maxCollectCents: 150_000, maxRewardCents: 4000, maxSpendCents: 2500 }

const environment = useFixture(startTestEnvironment)
/** The servers: on PostgreSQL there are two, which share the database. */
let servers: TestApp[]
let runs = 0

beforeAll(async () => {
  const count = environment.database.address.engine === 'postgres' ? 2 : 1
  servers = []
  for (let server = 0; server < count; server += 1) servers.push(await buildTestApp(environment))
  const [server] = servers
  if (server) await changeSetting(server, 'loyalty', { staffDay: STAFF_DAY, cardDay: CARD_DAY })
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const step = record({
  /** Riley is a manager who has just logged in. */
  by: constantFrom('sam', 'sam', 'alex', 'alex', 'till', 'till', 'riley'),
  kind: constantFrom('collect', 'collect', 'redeem', 'spend', 'undo'),
  amount: integer({ min: 1, max: 90 }),
  /** The fuel and the goods that earn nothing, in a sale. */
  litres: constantFrom(0, 0, 0, 7, 60, 150),
  excluded: constantFrom(0, 0, 10, 70),
  isAnotherSale: constantFrom(false, false, true),
  /** Which of the movements so far is undone. */
  pick: integer({ min: 0, max: 100 }),
  /** Sent again, as after an answer that was lost. */
  isRepeated: boolean(),
  /** True if it is sent together with the next one. */
  isTogether: boolean(),
})
type Step = typeof step extends Arbitrary<infer Value> ? Value : never

/** A movement that was answered 200, with its key. */
interface Done {
  by: string
  kind: string
  key: string
  body: Record<string, unknown>
}

async function openRun() {
  runs += 1
  const [first] = servers
  if (!first) throw new Error('No server')
  const tokenOf = (subject: string, role: string | string[], loginAgeSeconds = 3600) =>
    environment.issuer.token({ subject, role, claims: { auth_time: Math.floor(Date.now() / 1000) - loginAgeSeconds } })
  const customerToken = await tokenOf(`model-customer-${runs}`, 'customer')
  const customer = first.as(customerToken)
  const { cardNumber } = (await customer.get('customerCards/current')).json<{ cardNumber: string }>()
  const tillKey = await first.context.tillKeys.addTill(`Till ${runs}`)
  const tokens: Record<string, string> = {
    sam: await tokenOf(`sam-${runs}`, 'staff'),
    alex: await tokenOf(`alex-${runs}`, 'staff'),
    riley: await tokenOf(`riley-${runs}`, ['staff', 'manager'], 0),
    till: tillKey,
  }
  const done: Done[] = []
  let calls = 0

  async function entries(): Promise<(LedgerEntry & { reference: string; sale_cents: number | null })[]> {
    const { id } = await first!.context.database.queries
      .selectFrom('loyalty_cards')
      .select('id')
      .where('card_number', '=', cardNumber)
      .executeTakeFirstOrThrow()
    const rows = await first!.context.database.queries
      .selectFrom('ledger_entries')
      .selectAll()
      .where('card_id', '=', id)
      .execute()
    return rows.map(({ created_at: createdAt, cents: amountInCents, ...row }) => ({ ...row, createdAt, amountInCents }))
  }

  async function send({ by, kind, key, body }: Done): Promise<number> {
    calls += 1
    const server = servers[calls % servers.length] ?? first!
    const caller = server.as(tokens[by])
    const path = by === 'till' ? `till/${kind === 'undo' ? 'void' : kind}` : `counter/${kind}`
    const answer = await caller.post(path, { cardNumber, ...body }, { 'idempotency-key': key })
    expect(answer.statusCode).toBeLessThan(500)
    return answer.statusCode
  }

  async function bodyOf({ by, kind, amount, pick, ...one }: Step): Promise<Record<string, unknown> | undefined> {
    if (kind === 'collect') {
      const { litres, excluded, isAnotherSale } = one
      // A till states the price of its fuel, and staff type only what earns.
      const fuelInCents = by === 'till' ? litres * 190 : 0
      const excludedInCents = by === 'till' ? excluded * 100 : 0
      const categories = { fuelInCents, fuelMillilitres: litres * 1000, excludedInCents }
      return {
        spentInCents: amount * 300 + fuelInCents + excludedInCents,
        ...((litres > 0 || excluded > 0) && { categories }),
        ...(by !== 'till' && isAnotherSale && { isAnotherSale }),
      }
    }
    if (kind === 'redeem') return { rewards: 1 + (amount % 2) }
    if (kind === 'spend') return { amountInCents: amount * 10 }
    const all = await entries()
    const [mine, picked] = [
      done.filter((each) => each.by === by && each.kind !== 'undo'),
      all[pick % (all.length || 1)],
    ]
    if (by === 'till') return mine.length > 0 ? { movementKey: mine[pick % mine.length]?.key } : undefined
    return picked && { movementId: picked.id, ...(by === 'riley' && { reason: 'Typed wrongly' }) }
  }

  return {
    customer,
    entries,
    async run(one: Step): Promise<void> {
      const body = await bodyOf(one)
      if (!body) return
      const call: Done = { by: one.by, kind: one.kind, key: `model-${runs}-${(calls += 1)}`, body }
      const answers = await Promise.all(Array.from({ length: one.isRepeated ? 3 : 1 }, async () => send(call)))
      if (!answers.includes(200)) return
      done.push(call)
      // The answer was lost: it is sent again.
      expect(await send(call)).toBe(200)
    },
    /** One entry for each that was answered 200. */
    count: () => done.length,
    /** Finds the sale with this reference, in dollars of the shop and in litres. */
    saleOf(reference: string): { shopDollars: number; litres: number; isAnotherSale: boolean } {
      const { body = {} } = done.find(({ kind, key }) => kind === 'collect' && reference.endsWith(`:${key}`)) ?? {}
      const { spentInCents, categories = {}, isAnotherSale = false } = Object(body)
      const { fuelInCents = 0, fuelMillilitres = 0, excludedInCents = 0 } = Object(categories)
      const shopDollars = (spentInCents - fuelInCents - excludedInCents) / 100
      return { shopDollars, litres: fuelMillilitres / 1000, isAnotherSale }
    },
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** @returns the sum of those that were not undone. */
function netOf<Entry extends { kind: string; reference: string }>(
  entries: Entry[],
  kind: string,
  value: (entry: Entry) => number,
): number {
  const voided = new Set(entries.map(({ reference }) => reference))
  return sumOf(
    entries
      .filter((entry) => entry.kind === kind && !voided.has(`void:${entry.reference}`))
      .map((entry) => value(entry)),
  )
}

// Covers counter-8.
test('hands out no more than the rules allow, whatever two tablets and a till do to one card', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const run = await openRun()
      for (let at = 0; at < steps.length;) {
        const together = [steps[at]!]
        while (steps[at]?.isTogether && steps[at + 1] && together.length < 4) together.push(steps[(at += 1)]!)
        at += 1
        await Promise.all(together.map(async (one) => run.run(one)))
      }
      const entries = await run.entries()
      expect(entries).toHaveLength(run.count())

      const {
        loyaltyPoints,
        availableSpend,
        owedPoints = 0,
      } = (await run.customer.get('customerBalances/current')).json<{
        loyaltyPoints: number
        availableSpend: number
        owedPoints?: number
      }>()
      // 8 points for 10 litres.
      const earned = ({ shopDollars, litres }: ReturnType<typeof run.saleOf>) =>
        shopDollars + Math.floor((litres * 8) / 10)
      const sales = netOf(entries, 'collect', ({ reference }) => earned(run.saleOf(reference)))
      for (const { reference, sale_cents: counted, ...entry } of entries.filter(({ kind }) => kind === 'collect')) {
        const sale = run.saleOf(reference)
        expect([entry.points, counted]).toEqual([earned(sale), sale.shopDollars * 100 + sale.litres * 200])
      }
      // Staff collect a sale twice only if they say that it is another one, or the first was undone.
      const voided = new Set(entries.map(({ reference }) => reference))
      const unflagged = entries
        .filter(({ kind, reference }) => kind === 'collect' && reference.startsWith('counter:'))
        .filter(({ reference }) => !voided.has(`void:${reference}`) && !run.saleOf(reference).isAnotherSale)
        .map(({ sale_cents: counted, points }) => `${counted} ${points}`)
      expect(new Set(unflagged).size).toBe(unflagged.length)
      const rewards = netOf(entries, 'redeem', ({ points }) => -points / 100)
      const [given, spent] = [rewards * 500, netOf(entries, 'spend', ({ amountInCents }) => -amountInCents)]
      // The balance is what the movements that were not undone say.
      expect(loyaltyPoints - owedPoints).toBe(sales - rewards * 100)
      expect(availableSpend).toBe(given - spent)
      // Everything handed out was earned, apart from points of undone sales, which the card owes.
      expect(spent).toBeLessThanOrEqual(given)
      expect(rewards * 100).toBeLessThanOrEqual(sales + owedPoints)

      const usesOf = (prefix: string, kind: string) =>
        sumOf(
          entries
            .filter(({ reference, ...entry }) => entry.kind === kind && reference.startsWith(prefix))
            .map(({ amountInCents, sale_cents: sale }) => sale ?? Math.abs(amountInCents)),
        )
      for (const staff of [`counter:sam-${runs}:`, `counter:alex-${runs}:`, `counter:riley-${runs}:`]) {
        expect(usesOf(staff, 'collect')).toBeLessThanOrEqual(STAFF_DAY.maxDayCents)
        expect(usesOf(staff, 'redeem')).toBeLessThanOrEqual(STAFF_DAY.maxDayRewardCents)
        expect(usesOf(staff, 'spend')).toBeLessThanOrEqual(STAFF_DAY.maxDayRewardCents)
      }
      // Above that, only the manager.
      for (const kind of ['redeem', 'spend']) {
        const used = usesOf(`counter:sam-${runs}:`, kind) + usesOf(`counter:alex-${runs}:`, kind)
        expect(used).toBeLessThanOrEqual(STAFF_DAY.maxUnconfirmedCents)
      }
      expect(usesOf('', 'collect')).toBeLessThanOrEqual(CARD_DAY.maxCollectCents)
      expect(usesOf('', 'redeem')).toBeLessThanOrEqual(CARD_DAY.maxRewardCents)
      expect(usesOf('', 'spend')).toBeLessThanOrEqual(CARD_DAY.maxSpendCents)
    }),
    // Others on each engine, each time.
    { numRuns: 15, endOnFailure: true },
  )
})
