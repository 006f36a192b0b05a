import { endpoints, type Endpoint, type Endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { RecordPage } from '@fuel-shack/contract/manager/record'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { crashBeforeStatement } from '../support/crashing-database.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

type WritingCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { audience: 'manager'; method: 'POST' | 'DELETE' } ? Name : never
}[keyof Endpoints]

/** Of each call that changes something: a body that succeeds, if it has one, and one that another manager's change rejects. */
const CALLS: Record<WritingCall, { body?: object; stale?: object }> = {
  testAlerts: {},
  changeSetting: {
    body: { setting: 'ordering', value: 'closed', version: 0 },
    stale: { setting: 'ordering', value: 'coming-soon', version: 7 },
  },
}

const all: Record<string, Endpoint> = endpoints
const calls = Object.entries(CALLS).map(([name, bodies]) => ({ name, path: all[name]?.path ?? '', ...bodies }))

const as = async (...roles: string[]) =>
  api.as(await environment.issuer.token({ subject: 'riley', name: 'Riley Owner', claims: { role: roles } }))
const asManager = () => as('staff', 'manager')
const countEntries = async () => (await (await asManager()).get('manager/changes')).json<RecordPage>().entries.length

beforeEach(async () => {
  await api.context.database.transaction(async (tx) => {
    for (const table of ['settings', 'setting_changes', 'staff_actions'] as const) await tx.deleteFrom(table).execute()
    await api.context.changes.bump(tx, 'settings')
  })
})
afterEach(() => vi.restoreAllMocks())

test('each call of managers that changes something is tried here', () => {
  const writing = Object.keys(all).filter((name) => all[name]?.audience === 'manager' && all[name].method !== 'GET')
  expect(Object.keys(CALLS).toSorted()).toEqual(writing.toSorted())
})

// Covers record-4.
test.each(calls)('$name that succeeds writes one entry', async ({ path, body }) => {
  expect((await (await asManager()).post(path, body)).statusCode).toBe(200)
  expect(await countEntries()).toBe(1)
})

// Covers record-4.
test.each(calls)('$name that is rejected writes no entry', async ({ path, body, stale }) => {
  const [manager, staff] = [await asManager(), await as('staff')]
  const hasBody = body && stale
  const answers = [
    ...(hasBody ? [await manager.post(path, stale), await manager.post(path, { ...body, colour: 'red' })] : []),
    await staff.post(path, body),
    await api.as(undefined).post(path, body),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...(hasBody ? [409, 400] : []), 403, 401])
  expect(await countEntries()).toBe(0)
})

// Covers record-4.
test.each(calls)('$name that crashes writes no entry, before whichever statement', async ({ path, body }) => {
  const manager = await asManager()
  const database = { ...api.context.database }
  const transaction = vi.spyOn(api.context.database, 'transaction')
  let crashes = 0
  for (;;) {
    transaction.mockImplementation(crashBeforeStatement(database, crashes).transaction)
    if ((await manager.post(path, body)).statusCode === 200) break
    expect([crashes, await countEntries()]).toEqual([crashes, 0])
    crashes += 1
  }
  expect(crashes).toBeGreaterThan(0)
  expect(await countEntries()).toBe(1)
})
