import { site as siteOfTests } from '@fuel-shack/harness/site'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createRetentionService } from '../../src/office/privacy/retention-service.ts'
import { soldLineRow, type SoldLine } from '../../src/sales/sold-line.ts'
import { findScans, recordStatements } from '../support/recorded-statements.ts'
import { openTestDatabase } from '../support/test-database.ts'

const NOW = Date.UTC(2026, 10, 21)
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
const PERIODS = { orderContactDays: 90, orderYears: 7, unpaidCheckoutDays: 30, messageDays: 30 }

const PIE: SoldLine = {
  productId: 'p',
  title: 'Pie',
  unitPriceCents: 500,
  unitSurchargeCents: 0,
  quantity: 1,
  options: [],
  note: 'Cut in half',
  gst: 'taxable',
}

let database: Database
let retention: ReturnType<typeof createRetentionService>
let close: () => Promise<void>

async function openRetention(server?: string) {
  const { database, close } = await openTestDatabase(server)
  const log = createLog('silent')
  const clock = () => new Date(NOW)
  const retention = createRetentionService({
    database,
    site: { ...siteOfTests, pictures: {}, privacy: PERIODS },
    clock,
    log,
  })
  await database.queries
    .insertInto('customers')
    .values({ id: 'casey', subject: 'casey', name: null, email_address: null, created_at: daysAgo(4000) })
    .execute()
  return { database, retention, close }
}

beforeEach(async () => {
  ;({ database, retention, close } = await openRetention())
})
afterEach(() => close())

async function addCheckout(id: string, status: 'settled' | 'expired', createdAt: string): Promise<void> {
  await database.queries
    .insertInto('checkouts')
    .values({
      id,
      customer_id: 'casey',
      attempt_key: id,
      status,
      session_id: null,
      session_url: null,
      is_delivery: 0,
      contact_number: '0412 345 678',
      customer_notes: 'No beetroot',
      allergies: '["milk"]',
      total_cents: 500,
      transaction_id: null,
      created_at: createdAt,
      settled_at: status === 'settled' ? createdAt : null,
    })
    .execute()
  await database.queries
    .insertInto('checkout_items')
    .values({ checkout_id: id, position: 0, ...soldLineRow(PIE) })
    .execute()
}

async function addOrder(id: string, createdAt: string, fulfilledAt: string | null): Promise<void> {
  await addCheckout(id, 'settled', createdAt)
  await database.queries
    .insertInto('orders')
    .values({
      id,
      checkout_id: id,
      customer_id: 'casey',
      created_at: createdAt,
      fulfilled_at: fulfilledAt,
      closed_at: fulfilledAt,
      dispatched_at: null,
      dispatch_locked_until: null,
      is_delivery: 0,
      delivery_address: null,
      contact_number: '0412 345 678',
      contact_email_address: 'casey@fuelshack.example',
      transaction_id: id,
      customer_notes: 'No beetroot',
      allergies: '["milk"]',
      total_cents: 500,
      paid_while: '[]',
      notified_by: '[]',
      escalations: '[]',
    })
    .execute()
  await database.queries
    .insertInto('order_items')
    .values({ id, order_id: id, position: 0, ...soldLineRow(PIE) })
    .execute()
  await database.queries
    .insertInto('order_actions')
    .values({ id, order_id: id, action: 'fulfilled', account_id: 'sam', created_at: createdAt })
    .execute()
}

const idsIn = async (table: 'orders' | 'checkouts' | 'provider_events') =>
  (await database.queries.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

describe('retention', () => {
  test('retention deletes only expired data, in several small transactions', async () => {
    const events = Array.from({ length: 250 }, (_, index) => ({
      id: `old-${index}`,
      kind: 'checkout.session.completed',
      received_at: daysAgo(91),
    }))
    const recent = { id: 'recent', kind: 'checkout.session.completed', received_at: daysAgo(89) }
    await database.queries
      .insertInto('provider_events')
      .values([...events, recent])
      .execute()
    await addCheckout('unpaid-old', 'expired', daysAgo(31))
    await addCheckout('unpaid-new', 'expired', daysAgo(29))
    let transactions = 0
    database.onTransactionEnd(() => (transactions += 1))

    await retention.applyRetention()
    expect(await idsIn('provider_events')).toEqual(['recent'])
    expect(await idsIn('checkouts')).toEqual(['unpaid-new'])
    expect(transactions).toBeGreaterThan(6)
  })

  test("retention erases an order's contact and its checkout's lines after 90 days, and deletes both after 7 years", async () => {
    await addOrder('ancient', daysAgo(2600), daysAgo(2600))
    await addOrder('old', daysAgo(100), daysAgo(100))
    await addOrder('open', daysAgo(100), null)
    await addOrder('recent', daysAgo(10), daysAgo(10))
    await retention.applyRetention()

    expect(await idsIn('orders')).toEqual(['old', 'open', 'recent'])
    expect(await idsIn('checkouts')).toEqual(['old', 'open', 'recent'])
    const orders = await database.queries
      .selectFrom('orders')
      .select(['id', 'contact_number', 'allergies'])
      .orderBy('id')
      .execute()
    expect(orders.map((order) => order.contact_number)).toEqual(['', '0412 345 678', '0412 345 678'])
    expect(orders.map((order) => order.allergies)).toEqual([[], ['milk'], ['milk']])
    const notes = await database.queries.selectFrom('order_items').select('note').orderBy('id').execute()
    expect(notes.map(({ note }) => note)).toEqual(['', PIE.note, PIE.note])
    const lines = await database.queries.selectFrom('checkout_items').select('checkout_id').execute()
    expect(lines.map((line) => line.checkout_id)).toEqual(['recent'])
    const items = await database.queries.selectFrom('order_items').select('order_id').orderBy('order_id').execute()
    expect(items.map((item) => item.order_id)).toEqual(['old', 'open', 'recent'])
  })

  test('retention stops between two transactions when the server shuts down', async () => {
    await addCheckout('unpaid-old', 'expired', daysAgo(31))
    await retention.applyRetention(AbortSignal.abort())
    expect(await idsIn('checkouts')).toEqual(['unpaid-old'])
  })

  test('retention does not scan any table (SQLite)', async () => {
    const { database, retention, close } = await openRetention('')
    const recorded = recordStatements()
    await retention.applyRetention()
    const { statements } = recorded.take()
    recorded.stop()
    recorded.stop()
    const ofLargeTables = statements.filter((text) =>
      /\b(?:orders|checkouts|provider_events|outbox_messages)\b/.test(text),
    )
    expect(ofLargeTables.length).toBeGreaterThan(5)
    // That index has the notes that are still to be erased, and nothing else.
    const scans = findScans(database.sqlite, ofLargeTables).filter(([plan]) => !plan.endsWith('order_items_with_note'))
    expect(scans).toEqual([])
    await close()
  })
})

test('deletes refunds and disputes with the orders of their time', async () => {
  const { queries } = database
  for (const [id, createdAt] of [
    ['pi_old', daysAgo(8 * 366)],
    ['pi_new', daysAgo(30)],
  ] as const) {
    const empty = { checkout_id: null, customer_id: null, total_cents: null, net_cents: null }
    await queries
      .insertInto('payment_money')
      .values({ transaction_id: id, revision: 1, reported_refunded_cents: 0, ...empty, created_at: createdAt })
      .execute()
    await queries
      .insertInto('payment_refunds')
      .values({ id: `re_${id}`, transaction_id: id, amount_cents: 1, status: 'succeeded' })
      .execute()
    await queries
      .insertInto('payment_disputes')
      .values({
        id: `du_${id}`,
        transaction_id: id,
        amount_cents: 1,
        status: 'lost',
        opened_at: createdAt,
        reported_at: createdAt,
      })
      .execute()
  }
  await retention.applyRetention()
  for (const table of ['payment_money', 'payment_refunds', 'payment_disputes'] as const) {
    const left = await queries.selectFrom(table).select('transaction_id').execute()
    expect(left.map(({ transaction_id: id }) => id)).toEqual(['pi_new'])
  }
})

test('deletes rows that state when they end at that instant, and none before', async () => {
  const { queries } = database
  const ended = new Date(NOW).toISOString()
  const later = new Date(NOW + 1000).toISOString()
  for (const key of [ended, later]) {
    await queries.insertInto('rate_windows').values({ key, hits: 5, resets_at: key }).execute()
  }
  await retention.applyRetention()
  expect(await queries.selectFrom('rate_windows').select('key').execute()).toHaveLength(2)
  await retention.deleteExpired()
  expect(await queries.selectFrom('rate_windows').select('key').execute()).toEqual([{ key: later }])
})
