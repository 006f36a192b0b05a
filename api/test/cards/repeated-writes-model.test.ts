import type { LoyaltyCard } from '@fuel-shack/contract/cards/loyalty'
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const PEOPLE = 3
const NO_LIMIT = 1_000_000
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60
const MINUTE_MS = 60_000
/** A customer whose card has ended meanwhile gets a new one: staff look at it, and see what the first try has done. */
const ENDED = new Set(['card_not_found', 'changed_meanwhile', 'idempotency_conflict'])

const environment = useFixture(startTestEnvironment)
/** The servers: on PostgreSQL there are two, which share the database. */
let servers: TestApp[]
let runs = 0
let calls = 0

beforeAll(async () => {
  const count = environment.database.address.engine === 'postgres' ? 2 : 1
  servers = []
  for (let server = 0; server < count; server += 1)
    servers.push(await buildTestApp(environment, { OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }))
  const [staffDay, cardDay] = [
    { maxCallCents: NO_LIMIT, maxDayCents: NO_LIMIT, maxDayRewardCents: NO_LIMIT, maxUnconfirmedCents: NO_LIMIT },
    { maxCollectCents: NO_LIMIT, maxRewardCents: NO_LIMIT, maxSpendCents: NO_LIMIT },
  ]
  const [server] = servers
  if (server) await changeSetting(server, 'loyalty', { staffDay, cardDay })
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const KINDS = ['collect', 'redeem', 'spend', 'undo', 'own redeem', 'adjust', 'replace', 'merge'] as const
const step = record({
  kind: constantFrom('collect', 'collect', 'redeem', 'adjust', ...KINDS),
  one: integer({ min: 0, max: PEOPLE - 1 }),
  other: integer({ min: 0, max: PEOPLE - 1 }),
  amount: integer({ min: 1, max: 40 }),
  isSentByTwoTabs: boolean(),
  /** The answer is lost: the same person tries again after so many other writes. */
  repeatsAfter: array(integer({ min: 1, max: 6 }), { maxLength: 3 }),
  minutesAfter: constantFrom(0, 0, 1, 3, 10),
})
type Step = typeof step extends Arbitrary<infer Value> ? Value : never

/** One write, which all its tries send in the same way. */
interface Write {
  path: string
  body: object
  caller: string | undefined
  headers: Record<string, string>
  points: number
  cents: number
  isDone: boolean
}

async function openRun() {
  runs += 1
  const [first] = servers
  if (!first) throw new Error('No server')
  const { queries } = first.context.database
  const server = () => servers[(calls += 1) % servers.length] ?? first
  const token = (subject: string, role: string[]) =>
    environment.issuer.token({
      subject,
      expiresIn: ONE_YEAR_SECONDS,
      claims: { role, auth_time: Math.floor(first.now().getTime() / 1000) },
    })
  const sam = await token(`sam-${runs}`, ['staff'])
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const own = await token(`repeats-${runs}-${index}`, ['customer'])
      const { id } = (await first.as(own).post('customers', {})).json<{ id: string }>()
      return { own, id }
    }),
  )
  const ids = people.map(({ id }) => id)
  const writes: Write[] = []

  const listEntries = () =>
    queries
      .selectFrom('ledger_entries')
      .innerJoin('loyalty_cards', 'loyalty_cards.id', 'ledger_entries.card_id')
      .where('loyalty_cards.customer_id', 'in', ids)
      .select(['ledger_entries.id', 'ledger_entries.points', 'ledger_entries.cents', 'ledger_entries.reference'])
      .execute()

  /** @param picked a movement of the card, which is undone */
  function bodyOf({ kind, other, amount }: Step, card: string, customerId: string, picked: string | undefined) {
    const rewards = { rewards: 1, pointsPerReward: 100, rewardInCents: 500 }
    switch (kind) {
      case 'collect':
        return { body: { cardNumber: card, spentInCents: amount * 1000, isAnotherSale: true }, points: amount * 10 }
      case 'redeem':
        return { body: { cardNumber: card, rewards: 1 }, points: -100, cents: 500 }
      case 'spend':
        return { body: { cardNumber: card, amountInCents: amount * 10 }, cents: -amount * 10 }
      case 'undo':
        return { body: { cardNumber: card, movementId: picked } }
      case 'own redeem':
        return { body: rewards, points: -100, cents: 500 }
      case 'adjust': {
        const points = other === 0 ? -amount : amount
        return { body: { customerId, unit: 'points', amount: points, reason: 'Model' }, points }
      }
      case 'replace':
        return { body: { customerId, card: card.slice(-4) } }
      case 'merge':
        return { body: { fromCustomerId: customerId, customerId: ids[other] } }
    }
  }

  async function prepare(one: Step): Promise<Write | undefined> {
    const { kind } = one
    const { own, id } = people[one.one]!
    const { cardNumber } = (await server().as(own).get('customerCards/current')).json<LoyaltyCard>()
    const undoable = (await listEntries()).filter(({ reference }) => reference.startsWith(`counter:sam-${runs}:`))
    const picked = undoable[one.amount % (undoable.length || 1)]
    if ((kind === 'undo' && !picked) || (kind === 'merge' && one.one === one.other)) return undefined
    const isOfManager = kind === 'adjust' || kind === 'replace' || kind === 'merge'
    const write: Write = {
      path:
        kind === 'own redeem'
          ? 'customerBalances/current/redeem'
          : `${isOfManager ? 'manager/customers' : 'counter'}/${kind}`,
      caller: kind === 'own redeem' ? own : isOfManager ? await token(`riley-${runs}`, ['staff', 'manager']) : sam,
      headers: { 'idempotency-key': `repeats-${runs}-${(calls += 1)}` },
      points: kind === 'undo' ? -(picked?.points ?? 0) : 0,
      cents: kind === 'undo' ? -(picked?.cents ?? 0) : 0,
      isDone: false,
      ...bodyOf(one, cardNumber, id, picked?.id),
    }
    writes.push(write)
    return write
  }

  async function send(write: Write): Promise<void> {
    const { path, body, caller, headers, isDone } = write
    const answer = await server().as(caller).post(path, body, headers)
    const code = answer.statusCode === 200 ? undefined : answer.json<{ code: string }>().code
    expect([path, code, answer.statusCode < 500]).toEqual([path, code, true])
    if (isDone && code !== undefined) expect([...ENDED]).toContain(code)
    write.isDone ||= code === undefined
  }

  return { prepare, send, writes, listEntries, passTime: (ms: number) => servers.forEach((each) => each.passTime(ms)) }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('each write to a card is done once, though its answers are lost and it is repeated late and by two tabs', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const run = await openRun()
      let waiting: { write: Write; after: number }[] = []
      const repeatDue = async (isEnd = false) => {
        waiting = waiting.map(({ write, after }) => ({ write, after: after - 1 }))
        const due = waiting.filter(({ after }) => isEnd || after <= 0)
        waiting = waiting.filter((each) => !due.includes(each))
        for (const { write } of due) await run.send(write)
      }
      for (const one of steps) {
        const write = await run.prepare(one)
        if (write) {
          await Promise.all(Array.from({ length: one.isSentByTwoTabs ? 2 : 1 }, () => run.send(write)))
          waiting.push(...one.repeatsAfter.map((after) => ({ write, after })))
        }
        run.passTime(one.minutesAfter * MINUTE_MS)
        await repeatDue()
      }
      await repeatDue(true)
      const entries = await run.listEntries()
      const done = run.writes.filter(({ isDone }) => isDone)
      // A merge moves what there is, out of one card and into the other.
      const ofMerges = entries.filter(({ reference }) => reference.startsWith('merge:'))
      expect(entries.length - ofMerges.length).toBe(done.filter(({ path }) => !/(?:replace|merge)$/.test(path)).length)
      expect([sumOf(entries.map(({ points }) => points)), sumOf(entries.map(({ cents }) => cents))]).toEqual([
        sumOf(done.map(({ points }) => points)),
        sumOf(done.map(({ cents }) => cents)),
      ])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
