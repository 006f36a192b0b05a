import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { AuditEntry, AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { recordVersion } from '../../src/records/audit/record-version.ts'

const { environment, api } = useTestApp({ ORDERING: 'open' })

const as = async (name: string, role: string[]) =>
  api.as(
    await environment.issuer.token({
      subject: name.toLowerCase(),
      name: `${name} Owner`,
      email: `${name.toLowerCase()}@fuelshack.example`,
      claims: { role, sid: `session of ${name}` },
    }),
  )
type Caller = Awaited<ReturnType<typeof as>>
let riley: Caller
let sam: Caller
let casey: Caller

beforeAll(async () => {
  riley = await as('Riley', ['staff', 'manager'])
  sam = await as('Sam', ['staff'])
  casey = await as('Casey', [])
  await sam.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true })
})
beforeEach(async () => {
  const { queries } = api.context.database
  for (const table of [
    'settings',
    'setting_changes',
    'staff_actions',
    'order_actions',
    'refund_requests',
    'payment_attention',
  ] as const)
    await queries.deleteFrom(table).execute()
  await api.context.database.transaction((tx) => api.context.changes.bump(tx, 'settings'))
})

const readPage = async (filters: Record<string, string> = {}) =>
  (await riley.get(`manager/changes?${new URLSearchParams(filters).toString()}`)).json<AuditTrailPage>()
const nameOf = (entry: AuditEntry) => ('setting' in entry ? entry.setting : entry.action)
const readNames = async (filters?: Record<string, string>) => (await readPage(filters)).entries.map(nameOf)

const closeOrdering = async () => {
  const { version } = (await riley.get('manager/day')).json<ManagerDay>().settings.ordering
  await riley.post('manager/settings', { setting: 'ordering', value: version % 2 === 0 ? 'closed' : 'open', version })
}
const pause = () => sam.post('kitchen/pause', { reason: 'busy', minutes: 15 })

async function payOrder(): Promise<string> {
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await sam.get('orders')).json<Order[]>()
  if (!order) throw new Error('No order was made')
  return order.id
}

// Covers record-1.
test('one list has what managers changed, and what staff did to orders, payments, availability and the kitchen', async () => {
  await sam.post('kitchen/resume')
  const [refunded, declined] = [await payOrder(), await payOrder()]
  await sam.post(`orders/${refunded}/fulfill`)
  await sam.post(`orders/${refunded}/unfulfill`)
  await sam.post(
    `orders/${refunded}/refund`,
    { amountCents: 430, reason: 'quality' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await sam.post(`orders/${declined}/decline`, { reason: 'out-of-stock' })
  const dish = (await casey.get('menu')).json<Dish[]>().find(({ id }) => id === 'shack_burger')
  const option = dish?.details?.optionGroups[0]?.options[0]
  await sam.post('menu/availability', { productId: 'shack_burger', until: 'undone' })
  await sam.post('menu/availability', { productId: 'shack_burger', optionId: option?.id, until: null })
  await pause()
  await sam.post('kitchen/resume')
  // There is nothing to resume: not an action.
  await sam.post('kitchen/resume')
  await sam.post('kitchen/delay', { minutes: 10 })
  await sam.post('kitchen/delay', { minutes: 0 })
  await sam.post('kitchen/cooks', { cooks: 3 })
  await closeOrdering()

  const { entries, next, people } = await readPage()
  expect(next).toBeNull()
  expect(people).toEqual([
    { accountId: 'riley', name: 'Riley' },
    { accountId: 'sam', name: 'Sam' },
  ])
  const order = { orderId: refunded, number: expect.stringMatching(/^\d{3}$/) }
  const burger = { productId: 'shack_burger', title: 'Shack burger' }
  const bySam = { accountId: 'sam', by: 'Sam', session: 'session of Sam' }
  expect(entries).toMatchObject([
    {
      accountId: 'riley',
      by: 'Riley',
      session: 'session of Riley',
      setting: 'ordering',
      before: 'open',
      after: 'closed',
    },
    { ...bySam, action: 'cooks_changed', details: { cooks: 3 } },
    { ...bySam, action: 'kitchen_delay_ended', details: {} },
    { ...bySam, action: 'kitchen_delayed', details: { minutes: 10 } },
    { ...bySam, action: 'kitchen_resumed', details: {} },
    { ...bySam, action: 'kitchen_paused', details: { reason: 'busy', minutes: 15 } },
    { ...bySam, action: 'available_again', details: { ...burger, option: option?.title } },
    { ...bySam, action: 'sold_out', details: { ...burger, option: null, until: null } },
    { ...bySam, action: 'declined', details: { orderId: declined } },
    { ...bySam, action: 'refunded', details: { order: { orderId: declined }, cents: 2930, to: 'card' } },
    { ...bySam, action: 'refunded', details: { order, cents: 430, to: 'card', reason: 'quality' } },
    { ...bySam, action: 'reset', details: order },
  ])
})

// Covers record-2.
test('managers read the record by day of the rest stop, person and subject', async () => {
  await closeOrdering()
  await pause()
  // Brisbane is ten hours ahead of UTC all year.
  const move = (table: 'setting_changes' | 'staff_actions', at: string) =>
    api.context.database.queries.updateTable(table).set({ created_at: at }).execute()
  await move('setting_changes', '2026-11-22T14:00:00.000Z')
  await move('staff_actions', '2026-11-22T13:59:59.999Z')
  expect(await readNames()).toEqual(['ordering', 'kitchen_paused'])
  expect(await readNames({ day: '2026-11-23' })).toEqual(['ordering'])
  expect(await readNames({ day: '2026-11-22' })).toEqual(['kitchen_paused'])
  expect(await readNames({ day: '2026-11-21' })).toEqual([])
  expect(await readNames({ accountId: 'sam' })).toEqual(['kitchen_paused'])
  expect(await readNames({ accountId: 'sam', day: '2026-11-23' })).toEqual([])
  expect(await readNames({ subject: 'pace' })).toEqual(['kitchen_paused'])
  expect(await readNames({ subject: 'ordering' })).toEqual(['ordering'])
  for (const subject of ['fuel', 'orders', 'payments', 'availability'])
    expect([subject, await readNames({ subject })]).toEqual([subject, []])
})

const page = (filters: string) => riley.get(`manager/changes?${filters}`)

test.each([
  'day=2026-02-30',
  'day=today',
  'subject=password',
  'before=1',
  'accountId=',
  'limit=1',
  'day=2026-11-22&day=2026-11-23',
])('the record rejects the filters %s', async (filters) => {
  expect((await page(filters)).json()).toMatchObject({ code: 'bad_request' })
})

test('a payment that staff dealt with elsewhere is listed, and not one that ended with the answer of the provider', async () => {
  const { queries } = api.context.database
  const attention = (kind: 'wrong_amount' | 'refund_waiting', resolvedAt: string | null) => {
    const id = crypto.randomUUID()
    return {
      id,
      kind,
      session_id: id,
      checkout_id: null,
      transaction_id: `payment of ${id}`,
      expected_cents: 500,
      received_cents: 430,
      currency: 'aud',
      received_at: '2026-11-22T00:00:00.000Z',
      resolved_at: resolvedAt,
      resolved_by: resolvedAt && 'sam',
    }
  }
  const open = attention('wrong_amount', null)
  const answered = attention('refund_waiting', '2026-11-22T01:00:00.000Z')
  await queries.insertInto('payment_attention').values([open, answered]).execute()
  await sam.post(`payments/attention/${open.id}/resolve`)
  expect((await readPage({ subject: 'payments' })).entries).toMatchObject([
    {
      by: 'Sam',
      session: 'session of Sam',
      action: 'payment_dealt_with',
      details: { cents: 430, kind: 'wrong_amount' },
    },
  ])
})

// Covers record-3.
test('pages through 10,000 entries of the same time, each of them once', async () => {
  const at = '2026-11-22T02:00:00.000Z'
  const common = () => ({ id: crypto.randomUUID(), created_at: at, account_id: 'riley', session_id: null })
  const { queries } = api.context.database
  for (let stored = 0; stored < 10_000; stored += 500) {
    const changes = Array.from({ length: 250 }, () => ({
      ...common(),
      setting: 'ordering',
      before_value: '"open"',
      after_value: '"closed"',
    }))
    const actions = Array.from({ length: 250 }, () => ({ ...common(), action: 'kitchen_resumed', details: '{}' }))
    await queries.insertInto('setting_changes').values(changes).execute()
    await queries.insertInto('staff_actions').values(actions).execute()
  }
  const seen = new Set<string>()
  let pages = 0
  let before: string | null = ''
  while (before !== null) {
    const { entries, next }: AuditTrailPage = await readPage(before === '' ? {} : { before })
    for (const { id } of entries) seen.add(id)
    pages += 1
    before = next
  }
  expect([seen.size, pages]).toEqual([10_000, 101])
})

test('an entry of a later release is skipped, and the pages go on behind it', async () => {
  await pause()
  await closeOrdering()
  const { queries } = api.context.database
  const later = Array.from({ length: 120 }, () => ({
    id: crypto.randomUUID(),
    created_at: new Date().toISOString(),
    account_id: 'riley',
    session_id: null,
    setting: 'prices',
    before_value: '1',
    after_value: '2',
  }))
  await queries.insertInto('setting_changes').values(later).execute()
  const first = await readPage()
  expect(first.entries).toEqual([])
  const second = await readPage({ before: first.next ?? '' })
  expect(second.entries.map(nameOf)).toEqual(['ordering', 'kitchen_paused'])
  expect(second.next).toBeNull()
})

// Covers record-5.
test('the export has all entries of the filters as CSV, without formulas and without a page limit', async () => {
  await closeOrdering()
  const { queries } = api.context.database
  await queries
    .insertInto('staff_names')
    .values({ account_id: 'mallory', first_name: '=cmd', last_seen_at: '2026-11-22T00:00:00.000Z' })
    .execute()
  const actions = Array.from({ length: 250 }, (_, index) => ({
    id: crypto.randomUUID(),
    created_at: `2026-11-22T13:00:00.${String(index).padStart(3, '0')}Z`,
    account_id: 'mallory',
    session_id: 'session of Mallory',
    action: 'kitchen_delayed',
    details: '{"minutes":10}',
  }))
  await queries.insertInto('staff_actions').values(actions).execute()
  const answer = await riley.get('manager/changes/csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="changes.csv"',
    'cache-control': 'no-store',
  })
  const lines = answer.body.split('\r\n')
  expect(lines).toHaveLength(1 + 251 + 1)
  expect(lines[0]).toBe('\uFEFFTime,Time (UTC),Person,Account,Session,Subject,Action,Before,After')
  expect(lines[1]).toMatch(/,Riley,riley,session of Riley,ordering,setting_changed,"""open""","""closed"""$/)
  expect(lines.at(-2)).toBe(
    `2026-11-22 23:00:00,2026-11-22T13:00:00.000Z,'=cmd,mallory,session of Mallory,pace,kitchen_delayed,,"{""minutes"":10}"`,
  )
  const ofRiley = await riley.get('manager/changes/csv?accountId=riley')
  expect(ofRiley.body.split('\r\n')).toHaveLength(1 + 1 + 1)
})

test('a release that starts after another one is in the record once', async () => {
  for (const version of [undefined, '2026.12.1', '2026.12.1', '2026.12.2']) await recordVersion(api.context, version)
  const { entries } = await readPage({ subject: 'program' })
  expect(entries).toMatchObject([
    { by: 'The server', action: 'version_started', details: { before: '2026.12.1', version: '2026.12.2' } },
    { by: 'The server', action: 'version_started', details: { before: null, version: '2026.12.1' } },
  ])
})
