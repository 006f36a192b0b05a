import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isDue, latestDue } from '../../src/db/due.ts'
import { buildOpsServer } from '../../src/http/ops-server.ts'
import { createLog } from '../../src/log.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const site = copyExampleSite()
const lines: Record<string, unknown>[] = []
const environment = useFixture(startTestEnvironment)
let api: TestApp
let setBy = 0
let people = 0

beforeAll(async () => {
  site.open(ROUND_THE_CLOCK, {
    fulfilment: {
      waitingAfterMinutes: 10,
      lateAfterMinutes: 20,
      announceAfterSeconds: 10,
      unattended: 'accept',
      unattendedAfterSeconds: 120,
      escalation: [{ step: 'bell', afterMinutes: 2 }],
    },
  })
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  api = await buildTestApp(environment, { SITE_DIR: site.folder }, log)
})
afterAll(async () => {
  await api.close()
  site.remove()
})
afterEach(() => setClock(-setBy))

function setClock(byMs: number): void {
  api.setClock(byMs)
  setBy += byMs
}

/** Paid, and no webhook has arrived. */
async function pay(): Promise<string> {
  people += 1
  const subject = `casey-${people}`
  const casey = api.as(await environment.issuer.token({ subject, email: `${subject}@fuelshack.example` }))
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  const { sessionId, url } = started.json<{ sessionId: string; url: string }>()
  await environment.standins.pay(url)
  return sessionId
}
const statusOf = async (sessionId: string) =>
  (
    await api.context.database.queries
      .selectFrom('checkouts')
      .select('status')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).status

test.each([
  ['an hour back', [-HOUR_MS]],
  ['an hour forward', [HOUR_MS]],
  ['an hour forward and back again', [HOUR_MS, -HOUR_MS]],
])('the sweep goes on when the clock is set %s', async (_, steps) => {
  const sweepWhenDue = () => api.context.sweep.sweepWhenDue(new AbortController().signal)
  await sweepWhenDue()
  const sessionId = await pay()
  for (const step of steps) {
    setClock(step)
    api.passTime(20 * SECOND_MS)
    await sweepWhenDue()
  }
  expect(await statusOf(sessionId)).toBe('settled')
})

test('a message that waits for its next attempt is sent when the clock is set back', async () => {
  const { database, messages } = api.context
  await messages.drain()
  setClock(HOUR_MS)
  await database.transaction((tx) =>
    messages.enqueue(tx, { channel: 'push', to: { staff: true }, title: 'New order', text: '1 item', url: '/' }, null),
  )
  setClock(-HOUR_MS)
  expect(await messages.drain()).toBe(1)
})

test('no row waits for longer than its longest delay, however the clock is set and whatever has failed before', async () => {
  const { queries } = api.context.database
  const delays = [5 * SECOND_MS, MINUTE_MS, 15 * MINUTE_MS]
  const claimMs = 30 * SECOND_MS
  const longest = (attempts: number) =>
    attempts === 0 ? 0 : Math.max(delays[Math.min(attempts, delays.length) - 1] ?? 0, claimMs)
  const start = Date.UTC(2026, 10, 23)
  const iso = (ms: number) => new Date(ms).toISOString()
  const check = async (row: { attempts: number; nextMs: number }, nowMs: number): Promise<boolean> => {
    const { rows } = await sql<{ due: number }>`
      select case when ${isDue(iso(nowMs), latestDue(new Date(nowMs), delays, claimMs))} then 1 else 0 end as due
      from (select cast(${row.attempts} as integer) as attempts, cast(${iso(row.nextMs)} as text) as next_attempt_at) as rows`.execute(
      queries,
    )
    return rows[0]?.due === 1
  }
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }),
      async (attempts, share, stepMs) => {
        const delayMs = Math.round(longest(attempts) * share)
        const row = { attempts, nextMs: start + delayMs }
        // A row is never due before its time where the clock is right.
        expect(await check(row, start)).toBe(delayMs === 0)
        expect(await check(row, start + delayMs)).toBe(true)
        // Within a minute, the clocks of instances may differ.
        const waitedMs = Math.max(longest(attempts), MINUTE_MS)
        expect((await check(row, start + stepMs + waitedMs)) || (await check(row, start + stepMs))).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})

test('an order that no one opens rings again when the clock is set back', async () => {
  const { database, escalation, sweep } = api.context
  const sessionId = await pay()
  setClock(HOUR_MS)
  await sweep.sweepUnsettled()
  expect(await statusOf(sessionId)).toBe('settled')
  const stepsDone = async () =>
    (
      await database.queries
        .selectFrom('orders')
        .select('escalated_to')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).escalated_to
  await escalation.escalateDue()
  expect(await stepsDone()).toBe(0)
  setClock(-HOUR_MS)
  await escalation.escalateDue()
  expect(await stepsDone()).toBe(1)
})

test('a screen that was on before the clock was set back is missed when it is off, and counts when it is on', async () => {
  const { screens } = api.context
  const claims = { sub: 'sam' }
  const accessToken = await environment.issuer.token({ subject: 'sam', role: 'staff' })
  const sam = { subject: 'sam', roles: new Set(['staff']), accessToken, claims } as const
  const report = () => screens.report(sam, { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
  await report()
  expect(await screens.readAttendance()).toBe('attended')
  setClock(-HOUR_MS)
  api.passTime(3 * MINUTE_MS)
  expect(await screens.readAttendance()).toBe('unattended')
  await report()
  expect(await screens.readAttendance()).toBe('attended')
  expect(await screens.countOn()).toBe(1)
})

test('a caller who waits for a rate limit does not wait for as long as the clock was wrong', async () => {
  const onceAMinute = { limit: 1, windowSeconds: 60 }
  const take = async () => (await api.context.rateLimits.take('the clock test', onceAMinute)).allowed
  expect([await take(), await take()]).toEqual([true, false])
  setClock(-HOUR_MS)
  expect([await take(), await take()]).toEqual([true, false])
})

test('a jump of the clock is logged, counted and shown in the readiness for an hour', async () => {
  const { clockWatch } = api.context
  const ops = buildOpsServer(api.context)
  const ready = async () => (await ops.inject({ url: '/readyz' })).json<object>()
  const jumps = () => lines.filter(({ msg }) => String(msg).includes('has jumped'))
  clockWatch.check()
  lines.length = 0
  // The hour of the tests before is over.
  api.passTime(HOUR_MS)
  clockWatch.check()
  expect([await ready(), jumps()]).toEqual([{ status: 'ready' }, []])

  setClock(-HOUR_MS)
  clockWatch.check()
  expect(await ready()).toMatchObject({ status: 'ready', clockJump: { seconds: -3600 } })
  expect(jumps()).toMatchObject([{ level: 50, seconds: -3600 }])
  expect((await ops.inject({ url: '/metrics' })).body).toContain('fuel_shack_clock_jumps_total{direction="back"} 1')
  clockWatch.check()
  expect(jumps()).toHaveLength(1)
  api.passTime(HOUR_MS)
  expect(await ready()).toEqual({ status: 'ready' })
  await ops.close()
})
