import type { ImportedOldCards, StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'
import { logIn, oldCard, openCustomer } from './old-cards-fixture.ts'

const CARDS = 8
const PEOPLE = 3
const NO_LIMIT = 1_000_000

const environment = useFixture(startTestEnvironment)
/** The servers: on PostgreSQL there are two, which share the database. */
let servers: TestApp[]
let runs = 0
let calls = 0

beforeAll(async () => {
  const count = environment.database.address.engine === 'postgres' ? 2 : 1
  servers = []
  for (let server = 0; server < count; server += 1) servers.push(await buildTestApp(environment))
  const amounts = { maxCallCents: NO_LIMIT, maxDayCents: NO_LIMIT }
  const staffDay = { ...amounts, maxDayRewardCents: NO_LIMIT, maxUnconfirmedCents: NO_LIMIT }
  if (servers[0]) await changeSetting(servers[0], 'loyalty', { staffDay })
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const step = record({
  kind: constantFrom('import', 'import', 'correct', 'claim', 'claim', 'log in', 'erase'),
  /** The first card of a part of the file, and how many it has: an import that was cut off has fewer. */
  card: integer({ min: 0, max: CARDS - 1 }),
  length: integer({ min: 1, max: CARDS }),
  person: integer({ min: 0, max: PEOPLE - 1 }),
  amount: integer({ min: 0, max: 50 }),
  /** True if it is sent together with the next one. */
  isTogether: boolean(),
})
type Step = typeof step extends Arbitrary<infer Value> ? Value : never
type Person = Awaited<ReturnType<typeof openCustomer>>

async function openRun() {
  runs += 1
  const [first] = servers
  if (!first) throw new Error('No server')
  const { queries } = first.context.database
  for (const table of ['old_cards', 'ledger_entries', 'counter_days', 'rate_windows'] as const)
    await queries.deleteFrom(table).execute()
  await queries.updateTable('loyalty_cards').set({ points: 0, spend_cents: 0 }).execute()
  const server = () => servers[(calls += 1) % servers.length] ?? first
  const riley = { subject: `riley-${runs}`, roles: ['staff', 'manager'] }
  const managers = await Promise.all(servers.map(async (each) => logIn(environment, each, riley)))
  const manager = () => managers[(calls += 1) % managers.length]!
  const open = async (): Promise<Person> => openCustomer(environment, server())
  const people = await Promise.all(Array.from({ length: PEOPLE }, open))
  const imported = { points: 0, cents: 0 }
  let claims = 0

  /** Makes a line of the file. Its address is that of a person, who gets the card when they log in. */
  const lineOf = (index: number, amount: number): StatedOldCard => {
    const person = people[index % (PEOPLE + 1)]
    return oldCard(`R${runs}-${index}`, 10 * index + amount, 100 * index, { email: person?.email ?? null })
  }

  async function send(cards: StatedOldCard[]): Promise<void> {
    const response = await manager().post('manager/old-cards', { cards })
    expect(response.statusCode).toBe(200)
    for (const [at, { is, before }] of response.json<ImportedOldCards>().outcomes.entries()) {
      if (is !== 'added' && is !== 'changed') continue
      imported.points += (cards[at]?.points ?? 0) - (before?.points ?? 0)
      imported.cents += (cards[at]?.cents ?? 0) - (before?.cents ?? 0)
    }
  }

  const readRow = (index: number) =>
    queries.selectFrom('old_cards').selectAll().where('number', '=', `R${runs}-${index}`).executeTakeFirst()

  async function run({ kind, card, length, person: at, amount }: Step): Promise<void> {
    const person = people[at]!
    const part = Array.from({ length: Math.min(length, CARDS - card) }, (_, index) => card + index)
    switch (kind) {
      case 'import':
        return send(part.map((index) => lineOf(index, 0)))
      case 'correct': {
        const versions = await Promise.all(part.map(async (index) => (await readRow(index))?.version ?? 0))
        return send(part.map((index, order) => ({ ...lineOf(index, amount), version: versions[order] ?? 0 })))
      }
      case 'claim': {
        const row = await readRow(card)
        const seen = { points: row?.points ?? 0, cents: row?.balance_cents ?? 0 }
        const body = { cardNumber: person.cardNumber, number: `r${runs} ${card}`, ...seen }
        const { statusCode } = await manager().post('counter/old-card/claim', body)
        // One of two is the first; a card may be erased, or changed by another import, at the same time.
        expect([200, 404, 409]).toContain(statusCode)
        if (statusCode === 200) claims += 1
        return
      }
      case 'log in':
        expect((await person.post('customers', {})).statusCode).toBeLessThan(500)
        return
      case 'erase':
        expect((await person.remove('customers/current')).statusCode).toBeLessThan(500)
        people[at] = await open()
    }
  }

  async function read() {
    const rows = await queries.selectFrom('old_cards').selectAll().execute()
    const entries = await queries.selectFrom('ledger_entries').selectAll().execute()
    const cards = await queries.selectFrom('loyalty_cards').select(['id', 'points', 'spend_cents']).execute()
    return { rows, entries, cards }
  }

  return { run, read, imported, claimed: () => claims }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

// Covers old-cards-9.
test('imports, claims and erasures at the same time make and lose no value', async () => {
  let claimed = 0
  await assert(
    asyncProperty(array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const run = await openRun()
      for (let at = 0; at < steps.length;) {
        const together = [steps[at]!]
        while (steps[at]?.isTogether && steps[at + 1] && together.length < 4) together.push(steps[(at += 1)]!)
        at += 1
        await Promise.all(together.map(async (one) => run.run(one)))
      }
      const { rows, entries, cards } = await run.read()
      const sums = { points: sumOf(rows.map((row) => row.points)), cents: sumOf(rows.map((row) => row.balance_cents)) }
      expect(sums).toEqual(run.imported)
      const owned = rows.filter((row) => row.customer_id !== null)
      const moved = entries.map(({ reference, points, cents }) => `${reference} ${points} ${cents}`)
      expect(moved.toSorted()).toEqual(
        owned.map((row) => `old-card:${row.id} ${row.points} ${row.balance_cents}`).toSorted(),
      )
      for (const { id, points, spend_cents: cents } of cards) {
        const ofCard = entries.filter((entry) => entry.card_id === id)
        expect([sumOf(ofCard.map((entry) => entry.points)), sumOf(ofCard.map((entry) => entry.cents))]).toEqual([
          points,
          cents,
        ])
      }
      expect(rows.filter((row) => row.claimed_at !== null && (row.name ?? row.email_address) !== null)).toEqual([])
      claimed += run.claimed()
    }),
    { numRuns: 10, endOnFailure: true },
  )
  expect(claimed).toBeGreaterThan(0)
})

test('two customers who ask for one old card on two servers at once share it with no one', async () => {
  const run = await openRun()
  const claim = { kind: 'claim', card: 3, length: 1, amount: 0, isTogether: true } as const
  await run.run({ ...claim, kind: 'import', length: 3, person: 0 })
  await Promise.all([0, 1, 2].map(async (person) => run.run({ ...claim, person })))
  expect(run.claimed()).toBe(1)
  expect((await run.read()).entries.map(({ points, cents }) => [points, cents])).toEqual([[30, 300]])
})
