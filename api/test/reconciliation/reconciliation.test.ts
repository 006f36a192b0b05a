import { DIFFERENCE_KINDS, type Difference, type LastReconciliation } from '@fuel-shack/contract/office/reconciliation'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/office/takings/takings-days.ts'
import { openRefundsFixture } from '../payments/refunds/refunds-fixture.ts'
import { AGREEING, createPlants, type Plant } from './planted-payments.ts'
import { useFixture } from '../support/use-test-app.ts'
import { payForeignPage } from '../support/foreign-payment.ts'

const DIFFERING: readonly Plant[] = DIFFERENCE_KINDS

/** Payments of the last minutes are not compared. */
const LATER_MS = 20 * 60_000
const DAY_MS = 24 * 60 * 60_000

const shop = useFixture(() => openRefundsFixture({ ORDERING: 'open' }, 3000))
let made: ReturnType<typeof createPlants>
const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' }

beforeAll(() => {
  made = createPlants(shop)
})
afterEach(async () => {
  for (const call of ['GET /v1/balance_transactions', 'GET /v1/payouts'])
    await shop.environment.standins.planFaults(call, [])
  await shop.api.context.database.queries.deleteFrom('reconciliations').execute()
})

const as = async (...roles: string[]) =>
  shop.api.as(
    await shop.environment.issuer.token({
      subject: `riley-${crypto.randomUUID()}`,
      name: 'Riley Owner',
      expiresIn: 3000,
      claims: { role: roles, auth_time: Math.floor(Date.now() / 1000) },
    }),
  )
const manager = () => as('staff', 'manager')

/** The days around today, in every time zone. */
function period() {
  const today = new Date().toISOString().slice(0, 10)
  return { from: addDays(today, -1), to: addDays(today, 1) }
}

async function later<T>(work: () => Promise<T>, milliseconds = LATER_MS): Promise<T> {
  shop.api.passTime(milliseconds)
  try {
    return await work()
  } finally {
    shop.api.passTime(-milliseconds)
  }
}

const compare = () => later(async () => (await manager()).post('manager/takings/stripe', period()))
const last = async () => {
  const { from, to } = period()
  return (await (await manager()).get(`manager/takings/stripe?from=${from}&to=${to}`)).json<LastReconciliation>()
}

/** The differences about some payments. */
async function differencesOf(intents: ReadonlySet<string>): Promise<Difference[]> {
  const { reconciliation } = await later(() => shop.api.context.reconciliation.compare(period(), caller))
  return reconciliation?.differences.filter(({ transactionId }) => intents.has(transactionId)) ?? []
}

test.each(DIFFERING)('a difference %s is found once, with both amounts', async (plant) => {
  const intent = await made.plants[plant]()
  const found = await differencesOf(new Set([intent]))
  const amounts: Record<string, [number | null, number | null]> = {
    payment_without_order: [null, 2930],
    order_without_payment: [990, null],
    payment_amount: [1, 2930],
    refund_unknown: [null, 500],
    refund_not_made: [500, null],
    refund_amount: [1, 500],
    refund_failed: [500, 500],
    dispute_unknown: [null, 2930],
    dispute_amount: [1, 2930],
  }
  expect(found.map(({ kind, cents, theirCents }) => ({ kind, amounts: [cents, theirCents] }))).toEqual([
    { kind: plant, amounts: amounts[plant] },
  ])
})

// Covers takings-43.
test('any payments, refunds and disputes agree, and each planted difference among them is found once', async () => {
  const all = array(tuple(constantFrom(...AGREEING), constantFrom<Plant[]>('none', 'none', ...DIFFERING)), {
    maxLength: 6,
  })
  await assert(
    asyncProperty(all, async (pairs) => {
      const planted = new Map<string, Plant>()
      for (const name of pairs.flat()) planted.set(await made.plants[name](), name)
      const found = await differencesOf(new Set(planted.keys()))
      const expected = [...planted].filter(([, name]) => !AGREEING.includes(name))
      expect(found.map(({ transactionId, kind }) => `${transactionId} ${kind}`).toSorted()).toEqual(
        expected.map((pair) => pair.join(' ')).toSorted(),
      )
    }),
    { numRuns: 6 },
  )
}, 180_000)

test('a payment that is settled a day later than it was made is not a difference on either day', async () => {
  const intent = await made.pay()
  await later(() => made.settle(intent), DAY_MS)
  const { from, to } = period()
  for (const dayLater of [0, 1, 2]) {
    const days = { from: addDays(from, dayLater), to: addDays(from, dayLater) }
    const { reconciliation } = await later(() => shop.api.context.reconciliation.compare(days, caller), 3 * DAY_MS)
    const about = reconciliation?.differences.filter(({ transactionId }) => transactionId === intent)
    expect({ days, to, about }).toEqual({ days, to, about: [] })
  }
})

test('a payment that is not of this system is summed apart, and no difference', async () => {
  const before = (await compare()).json<LastReconciliation>().reconciliation?.booked?.others
  await payForeignPage(shop.environment, { cents: 100 })
  const { data } = await shop.environment.stripe.charges.list({ limit: 1 })
  expect(data[0]?.amount).toBe(100)
  const after = (await compare()).json<LastReconciliation>().reconciliation
  expect(after?.booked?.others).toEqual({ count: (before?.count ?? 0) + 1, cents: (before?.cents ?? 0) + 100 })
  expect(after?.differences.map(({ transactionId }) => transactionId)).not.toContain(data[0]?.payment_intent)
})

test('a manager compares a period, and reads the result until the next comparison; the record has one entry', async () => {
  await made.payFor()
  await shop.api.context.database.queries.deleteFrom('staff_actions').execute()
  const answer = await compare()
  expect(answer.statusCode).toBe(200)
  const { reconciliation } = answer.json<LastReconciliation>()
  expect(reconciliation).toMatchObject({ forbidden: [], payouts: [] })
  const { payments, fees } = reconciliation?.booked ?? {}
  expect(payments?.count).toBeGreaterThan(0)
  // 1.7 % and 30 cents of each payment, and GST on it, and what disputes cost.
  expect(fees?.cents).toBeGreaterThan(fees?.gstCents ?? 0)
  expect(await last()).toEqual({ reconciliation })
  const { entries } = (await (await manager()).get('manager/changes?subject=takings')).json<AuditTrailPage>()
  const { differenceCount: differences } = reconciliation ?? {}
  expect(entries).toMatchObject([{ action: 'takings_compared', details: { ...period(), differences } }])
})

// Covers takings-44.
test('while Stripe does not answer, the comparison fails, the last one stays, and the record has nothing', async () => {
  const { reconciliation } = (await compare()).json<LastReconciliation>()
  await shop.api.context.database.queries.deleteFrom('staff_actions').execute()
  const { standins } = shop.environment
  await standins.planFaults(
    'GET /v1/payouts',
    Array.from({ length: 6 }, () => 'error-before'),
  )
  const failed = await compare()
  expect(failed.json()).toMatchObject({ status: 502, code: 'payment_provider_failed' })
  expect(await last()).toEqual({ reconciliation })
  expect((await (await manager()).get('manager/changes?subject=takings')).json<AuditTrailPage>().entries).toEqual([])
})

// Covers takings-45.
test('without a permission of the key, the comparison says what it cannot compare', async () => {
  const { standins } = shop.environment
  await standins.planFaults('GET /v1/payouts', ['forbidden'])
  const withoutPayouts = (await compare()).json<LastReconciliation>().reconciliation
  expect(withoutPayouts?.forbidden).toEqual(['payouts'])
  expect(withoutPayouts).not.toHaveProperty('payouts')
  expect(withoutPayouts?.booked).toBeDefined()
  await standins.planFaults(
    'GET /v1/balance_transactions',
    Array.from({ length: 5 }, () => 'forbidden'),
  )
  const withoutBalance = (await compare()).json<LastReconciliation>().reconciliation
  expect(withoutBalance).toMatchObject({ forbidden: ['balance'], payouts: [], differenceCount: 0 })
  expect(withoutBalance).not.toHaveProperty('booked')
})

test.each([
  ['that ends before it begins', { from: '2026-11-03', to: '2026-11-02' }],
  ['of 32 days', { from: '2026-10-01', to: '2026-11-01' }],
  ['without an end', { from: '2026-11-03' }],
])('rejects a comparison of a period %s', async (_, body) => {
  expect((await (await manager()).post('manager/takings/stripe', body)).statusCode).toBe(400)
})

test('two managers who compare at once both get the result, and one is stored', async () => {
  const answers = await Promise.all([compare(), compare()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await last()).reconciliation?.differenceCount).toBe(
    answers[0]?.json<LastReconciliation>().reconciliation?.differenceCount,
  )
})

test('staff and customers neither compare nor read a comparison', async () => {
  const { from, to } = period()
  for (const roles of [['staff'], ['customer']]) {
    const caller = await as(...roles)
    expect((await caller.post('manager/takings/stripe', period())).statusCode).toBe(403)
    expect((await caller.get(`manager/takings/stripe?from=${from}&to=${to}`)).statusCode).toBe(403)
  }
})

test('a period that has not begun has nothing to compare', async () => {
  const answer = await (await manager()).post('manager/takings/stripe', { from: '2099-01-01', to: '2099-01-02' })
  expect(answer.json<LastReconciliation>().reconciliation).toMatchObject({ differenceCount: 0, payouts: [] })
})
