import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { orderingSchema, type Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createSettingsService } from '../../src/records/settings/settings-service.ts'
import { crashBeforeStatement, SimulatedCrash } from '../support/crashing-database.ts'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

const managerOf = async (app: TestApp, name: string) =>
  app.as(
    await environment.issuer.token({
      subject: name.toLowerCase(),
      name: `${name} Owner`,
      email: `${name.toLowerCase()}@fuelshack.example`,
      claims: { role: ['staff', 'manager'], sid: `session of ${name}` },
    }),
  )
type Manager = Awaited<ReturnType<typeof managerOf>>

const readDay = async (manager: Manager) => (await manager.get('manager/day')).json<ManagerDay>()
const set = async (manager: Manager, value: Ordering, version?: number) =>
  manager.post('manager/settings', {
    setting: 'ordering',
    value,
    version: version ?? (await readDay(manager)).settings.ordering.version,
  })
const readChanges = async (manager: Manager) =>
  (await manager.get('manager/changes?subject=ordering'))
    .json<AuditTrailPage>()
    .entries.filter((entry) => 'setting' in entry)
const offered = async (app: TestApp) => (await app.as(undefined).get('app-config')).json<AppConfig>().ordering
const tapPay = async (app: TestApp) =>
  app
    .as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
    .post('stripe/create-session', BURGER_AND_COFFEES)

async function forgetChanges(): Promise<void> {
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    await tx.deleteFrom('settings').execute()
    await tx.deleteFrom('setting_changes').execute()
    await changes.bump(tx, 'settings')
  })
}
afterEach(forgetChanges)

test('the value of the site holds until a manager changes it, and is not in the record', async () => {
  const riley = await managerOf(api, 'Riley')
  const { ordering } = (await readDay(riley)).settings
  expect(ordering).toEqual({ value: 'open', version: 0, changedAt: null, changedBy: null })
  expect(await readChanges(riley)).toEqual([])
})

// Covers manager-2.
test('closed ordering takes no payment from the next call on, and opens again', async () => {
  const riley = await managerOf(api, 'Riley')
  const closed = (await set(riley, 'closed')).json<ManagerDay>()
  expect(closed.settings.ordering).toMatchObject({ value: 'closed', version: 1, changedBy: 'Riley' })
  expect((await tapPay(api)).json()).toMatchObject({ code: 'ordering_closed' })
  expect(await offered(api)).toBe('closed')
  expect((await set(riley, 'open')).statusCode).toBe(200)
  expect((await tapPay(api)).statusCode).toBe(200)
  expect(await offered(api)).toBe('open')
})

test('an order whose payment page was open before is marked as paid while closed', async () => {
  const started = await tapPay(api)
  await set(await managerOf(api, 'Riley'), 'closed')
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  expect((await staff.get('orders')).json<unknown[]>()[0]).toMatchObject({ paidWhile: ['closed'] })
})

// Covers manager-4.
test('the record says who changed what, from which session, newest first', async () => {
  const [riley, alex] = [await managerOf(api, 'Riley'), await managerOf(api, 'Alex')]
  await set(riley, 'closed')
  await set(alex, 'coming-soon')
  const changes = await readChanges(riley)
  expect(changes).toMatchObject([
    { by: 'Alex', session: 'session of Alex', setting: 'ordering', before: 'closed', after: 'coming-soon' },
    { by: 'Riley', session: 'session of Riley', setting: 'ordering', before: 'open', after: 'closed' },
  ])
})

// Covers manager-3.
test('a manager who has not seen the newest value does not overwrite it, and writes no entry', async () => {
  const [riley, alex] = [await managerOf(api, 'Riley'), await managerOf(api, 'Alex')]
  await set(riley, 'closed', 0)
  const rejected = await set(alex, 'coming-soon', 0)
  expect([rejected.statusCode, rejected.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
  expect((await readDay(alex)).settings.ordering).toMatchObject({ value: 'closed', version: 1, changedBy: 'Riley' })
  expect(await readChanges(alex)).toHaveLength(1)
})

test.each<[Ordering, Ordering, number[]]>([
  ['closed', 'coming-soon', [200, 409]],
  ['closed', 'closed', [200, 200]],
])(
  'when two managers set %s and %s at once, one change is recorded, and the answers are %j',
  async (one, other, statuses) => {
    const [riley, alex] = [await managerOf(api, 'Riley'), await managerOf(api, 'Alex')]
    const answers = await Promise.all([set(riley, one, 0), set(alex, other, 0)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual(statuses)
    expect(await readChanges(riley)).toHaveLength(1)
  },
)

test('a call that is repeated because its answer was lost succeeds, and writes no second entry', async () => {
  const riley = await managerOf(api, 'Riley')
  const logged = vi.spyOn(api.context.securityLog, 'record')
  for (const attempt of [1, 2]) expect([attempt, (await set(riley, 'closed', 0)).statusCode]).toEqual([attempt, 200])
  expect(await readChanges(riley)).toHaveLength(1)
  expect(logged.mock.calls.filter(([{ details }]) => details?.['action'] === 'setting_changed')).toHaveLength(1)
})

test.each([0, 1, 2, 3])('a crash before statement %i changes neither the setting nor the record', async (statement) => {
  const riley = await managerOf(api, 'Riley')
  const { database, ...shared } = { ...api.context, clock: api.now, newId: () => crypto.randomUUID() }
  const imported = await api.context.settings.readRestStop()
  const crashing = createSettingsService({ ...shared, imported, database: crashBeforeStatement(database, statement) })
  const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'r' }
  await expect(crashing.change({ setting: 'ordering', value: 'closed', version: 0 }, caller)).rejects.toThrow(
    SimulatedCrash,
  )
  expect([(await readDay(riley)).settings.ordering.value, await readChanges(riley)]).toEqual(['open', []])
})

// Covers manager-5.
test('a restarted server has what the manager set, whatever ORDERING says', async () => {
  await set(await managerOf(api, 'Riley'), 'closed')
  const restarted = await buildTestApp(environment, { ORDERING: 'coming-soon' })
  try {
    expect(await offered(restarted)).toBe('closed')
  } finally {
    await restarted.close()
  }
})

test('the value of the site holds in place of one that a later release has stored', async () => {
  const riley = await managerOf(api, 'Riley')
  await set(riley, 'closed')
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    await tx.updateTable('settings').set({ value: '"weekends"' }).execute()
    await tx.updateTable('setting_changes').set({ after_value: '"weekends"' }).execute()
    await changes.bump(tx, 'settings')
  })
  expect((await readDay(riley)).settings.ordering).toMatchObject({ value: 'open', version: 1 })
  expect(await readChanges(riley)).toEqual([])
  expect((await set(riley, 'closed')).json()).toMatchObject({
    settings: { ordering: { value: 'closed', version: 2 } },
  })
})

test.each(['weekends', '', null, 1, ['open'], { $ne: 'open' }])('rejects %j as a state of ordering', async (value) => {
  const rejected = await (
    await managerOf(api, 'Riley')
  ).post('manager/settings', {
    setting: 'ordering',
    value,
    version: 0,
  })
  expect(rejected.json()).toMatchObject({ code: 'bad_request' })
})

// Covers manager-6.
test('the day has the open orders, and what was sold since midnight less refunds', async () => {
  const { queries } = api.context.database
  await queries.updateTable('orders').set({ created_at: '2026-01-01T00:00:00.000Z', closed_at: null }).execute()
  const riley = await managerOf(api, 'Riley')
  const { openOrders: before, sales: none } = await readDay(riley)
  expect(none).toEqual({ orders: 0, cents: 0 })
  for (let paid = 0; paid < 2; paid += 1) {
    await environment.standins.pay((await tapPay(api)).json<{ url: string }>().url)
    await api.context.sweep.sweepUnsettled()
  }
  expect(await readDay(riley)).toMatchObject({ openOrders: before + 2, sales: { orders: 2, cents: 5860 } })
  const { id } = await queries.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await queries.updateTable('orders').set({ refunded_cents: 430 }).where('id', '=', id).execute()
  expect((await readDay(riley)).sales).toEqual({ orders: 2, cents: 5430 })
  await queries.updateTable('orders').set({ refunded_cents: 2930 }).where('id', '=', id).execute()
  expect((await readDay(riley)).sales).toEqual({ orders: 1, cents: 2930 })
})

test('the record leads from the value of the site to the present one, whatever managers try', async () => {
  const [riley, alex] = [await managerOf(api, 'Riley'), await managerOf(api, 'Alex')]
  const attempt = fc.record({
    by: fc.constantFrom(riley, alex),
    value: fc.constantFrom(...orderingSchema.options),
    behind: fc.integer({ min: -1, max: 2 }),
  })
  await fc.assert(
    fc
      .asyncProperty(fc.array(attempt, { maxLength: 8 }), async (attempts) => {
        let present: { value: Ordering; version: number } = { value: 'open', version: 0 }
        for (const { by, value, behind } of attempts) {
          const seen = present.version - behind
          const { statusCode } = await set(by, value, Math.max(0, seen))
          const isUpToDate = Math.max(0, seen) === present.version
          expect(statusCode).toBe(value === present.value || isUpToDate ? 200 : 409)
          if (value !== present.value && isUpToDate) present = { value, version: present.version + 1 }
        }
        const changes = (await readChanges(riley)).toReversed()
        expect(changes).toHaveLength(present.version)
        expect(changes.map(({ before }) => before)).toEqual(['open', ...changes.map(({ after }) => after)].slice(0, -1))
        expect([(await readDay(riley)).settings.ordering.value, await offered(api)]).toEqual([
          present.value,
          present.value,
        ])
      })
      .afterEach(forgetChanges),
    { numRuns: 25 },
  )
})
