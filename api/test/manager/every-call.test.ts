import { endpoints, type Endpoint, type Endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { RecordPage } from '@fuel-shack/contract/manager/record'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashSecret } from '../../src/secret-hash.ts'
import { crashBeforeStatement } from '../support/crashing-database.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

type WritingCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { audience: 'manager'; method: 'POST' | 'DELETE' } ? Name : never
}[keyof Endpoints]

/** Of each call that changes something: a body that succeeds, if it has one, and one that another manager's change rejects. */
const CALLS: Record<WritingCall, { body?: object; stale?: object }> = {
  testAlerts: {},
  keepOrder: {},
  addPrinter: {
    body: { name: 'Coffee bar', kind: 'epson', paperMm: 80 },
    stale: { name: 'kitchen', kind: 'star', paperMm: 80 },
  },
  changePrinter: { body: { version: 1, newPassword: true }, stale: { version: 7, name: 'Grill' } },
  removePrinter: {},
  testPrinter: {},
  changeSetting: {
    body: { setting: 'ordering', value: 'closed', version: 0 },
    stale: { setting: 'ordering', value: 'coming-soon', version: 7 },
  },
}

const all: Record<string, Endpoint> = endpoints
const calls = Object.entries(CALLS).map(([name, bodies]) => ({
  name,
  path: all[name]?.path ?? '',
  send: all[name]?.method === 'DELETE' ? ('remove' as const) : ('post' as const),
  ...bodies,
}))
type Caller = Awaited<ReturnType<typeof as>>
const EMPTIED = ['settings', 'setting_changes', 'staff_actions', 'order_actions', 'print_jobs', 'printers'] as const
const PRINTER = { id: 'kitchen-1', name: 'Kitchen', kind: 'star', columns: 48, version: 1 } as const

const as = async (...roles: string[]) =>
  api.as(
    await environment.issuer.token({
      subject: 'riley',
      name: 'Riley Owner',
      claims: { role: roles, auth_time: Math.floor(Date.now() / 1000) },
    }),
  )
const asManager = () => as('staff', 'manager')
const countEntries = async () => (await (await asManager()).get('manager/changes')).json<RecordPage>().entries.length

let orderId: string
const call = (caller: Caller, { path, send }: (typeof calls)[number], body?: object) => {
  const at = path.replace(':orderId', orderId).replace(':printerId', PRINTER.id)
  return send === 'remove' ? caller.remove(at) : caller.post(at, body)
}

beforeAll(async () => {
  const customer = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  const started = await customer.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  orderId = (await (await as('staff')).get('orders')).json<{ id: string }[]>()[0]?.id ?? ''
})
beforeEach(async () => {
  await api.context.database.transaction(async (tx) => {
    for (const table of EMPTIED) await tx.deleteFrom(table).execute()
    const times = { password_at: '2026-11-25T00:00:00.000Z', created_at: '2026-11-25T00:00:00.000Z' }
    await tx
      .insertInto('printers')
      .values({ ...PRINTER, ...times, password_hash: hashSecret('') })
      .execute()
    for (const list of ['settings', 'printers'] as const) await api.context.changes.bump(tx, list)
  })
})
afterEach(() => vi.restoreAllMocks())

test('each call of managers that changes something is tried here', () => {
  const writing = Object.keys(all).filter((name) => all[name]?.audience === 'manager' && all[name].method !== 'GET')
  expect(Object.keys(CALLS).toSorted()).toEqual(writing.toSorted())
})

// Covers record-4.
test.each(calls)('$name that succeeds writes one entry', async (each) => {
  expect((await call(await asManager(), each, each.body)).statusCode).toBe(200)
  expect(await countEntries()).toBe(1)
})

// Covers record-4.
test.each(calls)('$name that is rejected writes no entry', async (each) => {
  const { body, stale } = each
  const [manager, staff] = [await asManager(), await as('staff')]
  const hasBody = body && stale
  const answers = [
    ...(hasBody ? [await call(manager, each, stale), await call(manager, each, { ...body, colour: 'red' })] : []),
    await call(staff, each, body),
    await call(api.as(undefined), each, body),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...(hasBody ? [409, 400] : []), 403, 401])
  expect(await countEntries()).toBe(0)
})

// Covers record-4.
test.each(calls)('$name that crashes writes no entry, before whichever statement', async (each) => {
  const manager = await asManager()
  const database = { ...api.context.database }
  const transaction = vi.spyOn(api.context.database, 'transaction')
  let crashes = 0
  for (;;) {
    transaction.mockImplementation(crashBeforeStatement(database, crashes).transaction)
    if ((await call(manager, each, each.body)).statusCode === 200) break
    expect([crashes, await countEntries()]).toEqual([crashes, 0])
    crashes += 1
  }
  expect(crashes).toBeGreaterThan(0)
  expect(await countEntries()).toBe(1)
})
