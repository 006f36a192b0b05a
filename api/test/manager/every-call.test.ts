import { endpoints, type Endpoint, type Endpoints } from '@fuel-shack/contract/endpoints'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashSecret } from '../../src/platform/secret-hash.ts'
import { addDays } from '../../src/office/takings/takings-days.ts'
import { crashBeforeStatement } from '../support/crashing-database.ts'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { findProduct, statedOf, type StatedProduct } from './menu/menu-fixture.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

type WritingCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { audience: 'manager'; method: 'POST' | 'DELETE' } ? Name : never
}[keyof Endpoints]

interface Tried {
  /** One that succeeds, if the call has one. */
  body?: () => object | Promise<object>
  /** One that is valid, and rejected with this status. */
  rejected?: { body: object; status: number }
}

const LIMITS = { maxCallCents: 100, maxDayCents: 200, maxDayRewardCents: 300 }
const OLD_CARD = { points: 5, cents: 200, name: null, email: null, mobile: null, version: 0 }
const TICKET = `e30.${'a'.repeat(43)}`
/** One needs the embedded identity provider: `team/team-changes.test.ts`; one a server without keys: `set-up/provider-keys-storage.test.ts`. The bodies of the others are files: `pictures-storage.test.ts`. */
const TRIED_ELSEWHERE = ['changeTeam', 'changeProviderKeys', 'changePicture', 'changeDishPicture'] as const
type TriedElsewhere = (typeof TRIED_ELSEWHERE)[number]
const CALLS: Record<Exclude<WritingCall, TriedElsewhere>, Tried> = {
  testAlerts: {},
  keepOrder: {},
  closeDay: {
    body: () => ({ day }),
    rejected: { body: { day: '2099-01-01' }, status: 409 },
  },
  reconcile: {
    body: () => ({ from: '2026-11-01', to: '2026-11-02' }),
    rejected: { body: { from: '2026-10-01', to: '2026-11-02' }, status: 400 },
  },
  changeSetting: {
    body: () => ({ setting: 'ordering', value: 'closed', version: 0 }),
    rejected: { body: { setting: 'ordering', value: 'coming-soon', version: 7 }, status: 409 },
  },
  changeMenu: {
    body: async () => ({ products: [await stateWater({ priceInCents: 355 })] }),
    rejected: {
      body: { products: [], sections: [{ title: 'Drinks', servingHours: { week: [] }, version: 7 }] },
      status: 409,
    },
  },
  leaveSetUpStep: {
    body: () => ({ step: 'menu', as: 'done' }),
    rejected: { body: { step: 'menu', as: 'never' }, status: 400 },
  },
  removeDishPicture: {},
  addPrinter: {
    body: () => ({ name: 'Coffee bar', kind: 'epson', paperMm: 80 }),
    rejected: { body: { name: 'kitchen', kind: 'star', paperMm: 80 }, status: 409 },
  },
  changePrinter: {
    body: () => ({ version: 1, newPassword: true }),
    rejected: { body: { version: 7, name: 'Grill' }, status: 409 },
  },
  addTill: {
    body: () => ({ name: 'Coffee bar' }),
    rejected: { body: { name: 'front COUNTER' }, status: 409 },
  },
  limitTill: {
    body: () => ({ limits: { ...LIMITS, maxDayCents: 1 }, seen: LIMITS }),
    rejected: { body: { limits: LIMITS, seen: { ...LIMITS, maxDayCents: 1 } }, status: 409 },
  },
  revokeTill: {},
  removePrinter: {},
  testPrinter: {},
  sendContactCode: {
    body: () => ({ contact: '0491 570 156' }),
    // The stand-in has no recipient there.
    rejected: { body: { contact: '0400 000 000' }, status: 502 },
  },
  findCustomers: {
    body: () => ({ text: 'casey@fuelshack.example', reason: 'Forgot their phone' }),
    rejected: { body: { text: ' ', reason: 'Forgot their phone' }, status: 400 },
  },
  openCustomer: {
    body: async () => ({ customerId: (await readCustomer('casey')).id, reason: 'Forgot their phone' }),
    rejected: { body: { cardNumber: '1234567812345670' }, status: 404 },
  },
  adjustCard: {
    body: async () => ({ customerId: (await readCustomer('casey')).id, unit: 'points', amount: 5, reason: 'Goodwill' }),
    rejected: { body: { customerId: 'unknown', unit: 'points', amount: 5, reason: 'Goodwill' }, status: 404 },
  },
  replaceCard: {
    body: async () => {
      const { id: customerId, card } = await readCustomer('casey')
      return { customerId, card }
    },
    rejected: { body: { customerId: 'unknown', card: '1234' }, status: 404 },
  },
  importOldCards: {
    body: () => ({ cards: [{ ...OLD_CARD, number: crypto.randomUUID() }] }),
    rejected: { body: { cards: [{ ...OLD_CARD, number: '-' }] }, status: 400 },
  },
  sendServerTest: {
    body: () => ({ channel: 'email' }),
    // The account has no number.
    rejected: { body: { channel: 'sms' }, status: 400 },
  },
  confirmContact: {
    body: typeCode,
    rejected: { body: { ticket: TICKET, code: '123456' }, status: 409 },
  },
}

const all: Record<string, Endpoint> = endpoints
const calls = Object.entries(CALLS).map(([name, bodies]) => ({
  name,
  path: all[name]?.path ?? '',
  send: all[name]?.method === 'DELETE' ? ('remove' as const) : ('post' as const),
  ...bodies,
}))
const succeeding = calls.filter(({ name }) => name !== 'makeLoginCode')
const DISH = 'water'
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
const countEntries = async () =>
  (await (await asManager()).get('manager/changes')).json<AuditTrailPage>().entries.length

async function readCustomer(subject: string): Promise<{ id: string; card: string }> {
  const customer = api.as(await environment.issuer.token({ subject, email: `${subject}@fuelshack.example` }))
  const { id } = (await customer.post('customers', {})).json<{ id: string }>()
  return { id, card: (await customer.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber.slice(-4) }
}

/** The product as it is, with other fields: each time from its first price. */
async function stateWater(changes: Partial<StatedProduct>): Promise<StatedProduct> {
  const { queries } = api.context.database
  await queries.updateTable('products').set({ price_cents: 350, version: 1 }).where('id', '=', 'water').execute()
  await clear('product_changes')
  const menu = (await (await asManager()).get('manager/menu')).json<ManagedMenu>()
  return statedOf(findProduct(menu, 'water'), changes)
}

/** Nothing of it is in the record that a test counts. */
async function typeCode(): Promise<object> {
  const contact = `casey-${crypto.randomUUID()}@fuelshack.example`
  const manager = {
    subject: 'riley',
    accessToken: '',
    roles: new Set<string>(),
    claims: { auth_time: Date.now() / 1000 },
    accountId: 'riley',
    ipAddress: '127.0.0.1',
    requestId: 'a-test',
    proof: undefined,
  }
  await clear('rate_windows')
  const { ticket } = await api.context.alertContacts.sendCode(contact, manager)
  await clear('staff_actions')
  const sent = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  return { ticket, code: /\b\d{6}\b/.exec(sent.find((message) => message.includes(contact)) ?? '')?.[0] }
}

let orderId: string
let tillId: string
/** A closed day stays. */
let day = '2026-01-01'
const call = (caller: Awaited<ReturnType<typeof as>>, { path, send }: (typeof calls)[number], body?: object) => {
  const at = path
    .replace(':orderId', orderId)
    .replace(':printerId', PRINTER.id)
    .replace(':tillId', tillId)
    .replace(':productId', DISH)
  const key = { 'idempotency-key': crypto.randomUUID() }
  return send === 'remove' ? caller.remove(at) : caller.post(at, body, key)
}

beforeAll(async () => {
  const customer = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  const started = await customer.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  orderId = (await (await as('staff')).get('orders')).json<{ id: string }[]>()[0]?.id ?? ''
  // Only days since the first order can be closed.
  await api.context.database.queries
    .updateTable('tax_invoices')
    .set({ supplied_at: `${day}T00:00:00.000Z` })
    .execute()
})
beforeEach(async () => {
  day = addDays(day, 1)
  await clear(
    'settings',
    'setting_changes',
    'staff_actions',
    'order_actions',
    'product_changes',
    'rate_windows',
    'print_jobs',
    'printers',
    'tills',
  )
  const times = { password_at: '2026-11-25T00:00:00.000Z', created_at: '2026-11-25T00:00:00.000Z' }
  const printer = { ...PRINTER, ...times, password_hash: hashSecret('') }
  await api.context.database.queries.insertInto('printers').values(printer).execute()
  await api.context.tillKeys.addTill('Front counter', LIMITS)
  tillId = (await api.context.tillKeys.listTills())[0]?.id ?? ''
})
afterEach(() => vi.restoreAllMocks())

type Cleared =
  | 'settings'
  | 'setting_changes'
  | 'staff_actions'
  | 'order_actions'
  | 'product_changes'
  | 'rate_windows'
  | 'print_jobs'
  | 'printers'
  | 'tills'

async function clear(...tables: Cleared[]): Promise<void> {
  const { database, changes } = api.context
  await database.queries.transaction().execute(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute()
    for (const list of ['settings', 'printers', 'menu'] as const) await changes.bump(tx, list)
  })
}

test('each call of managers that changes something is in the tests of the record', () => {
  const writing = Object.keys(all).filter((name) => all[name]?.audience === 'manager' && all[name].method !== 'GET')
  expect([...Object.keys(CALLS), ...TRIED_ELSEWHERE].toSorted()).toEqual(writing.toSorted())
})

// Covers record-4.
test.each(succeeding)('a call of $name that succeeds writes one entry of the record', async (each) => {
  expect((await call(await asManager(), each, await each.body?.())).statusCode).toBe(200)
  expect(await countEntries()).toBe(1)
})

// Covers record-4.
test.each(calls)('a call of $name that is rejected writes no entry of the record', async (each) => {
  const { body, rejected } = each
  const [manager, staff] = [await asManager(), await as('staff')]
  const valid = await body?.()
  const answers = [
    ...(rejected
      ? [await call(manager, each, rejected.body), await call(manager, each, { ...valid, colour: 'red' })]
      : []),
    await call(staff, each, valid),
    await call(api.as(undefined), each, valid),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...(rejected ? [rejected.status, 400] : []), 403, 401])
  expect(await countEntries()).toBe(0)
})

test.each(succeeding)('$name that crashes writes no entry, before whichever statement', async (each) => {
  const manager = await asManager()
  const database = { ...api.context.database }
  let transaction = vi.spyOn(api.context.database, 'transaction')
  let crashes = 0
  for (;;) {
    transaction.mockRestore()
    const valid = await each.body?.()
    transaction = vi.spyOn(api.context.database, 'transaction')
    transaction.mockImplementation(crashBeforeStatement(database, crashes).transaction)
    if ((await call(manager, each, valid)).statusCode === 200) break
    expect([crashes, await countEntries()]).toEqual([crashes, 0])
    crashes += 1
  }
  expect(crashes).toBeGreaterThan(0)
  expect(await countEntries()).toBe(1)
})
