const DAY_MS = 24 * 60 * 60_000
const OPENS_MS = 6 * 60 * 60_000
const OPEN_MS = 15 * 60 * 60_000
const ROWS_PER_STATEMENT = 5000
const CARDS = 5000
/** The longest time that an order takes. */
const READY_MS = 40 * 60_000
const DISHES = 40
const ORDERS_PER_REFUND = 25
const OPTIONS = ['one', 'two'].map((id) => ({ id, title: 'An option', deltaInCents: 100, isRemoval: false }))
const CHOICES = [[], OPTIONS.slice(0, 1), OPTIONS.slice(1), OPTIONS]
const SUPPLIER = {
  name: 'Fuel Shack',
  abn: '51 824 753 556',
  addressLines: ['Lot 3 Warrego Highway', 'Roma QLD 4455'],
  phone: '07 5550 0000',
  emailAddress: 'hello@fuelshack.example',
}
const LINES = [1, 2, 3].map((line) => ({
  itemId: `0198000${line}-0000-7000-8000-000000000000`,
  title: 'Shack burger',
  quantity: 1,
  unitPriceCents: 1000,
  options: OPTIONS.slice(0, 1),
  totalCents: 1000,
  isTaxable: true,
}))

const quote = (value: unknown) => `'${JSON.stringify(value)}'`
/** SQL of an id that sorts by the number `i`, as the product's own ids sort by time. */
const idOf = (kind: number) => `'0198000${kind}-0000-7000-8000-' || (100000000000 + i)`
const CARD = `'card-' || (i % ${CARDS})`
const CHOSEN = `case (i + line) % 4 ${CHOICES.map((options, index) => `when ${index} then ${quote(options)}`).join(' ')} end`

/** Returns the time at which this order is paid. */
function orderTimeMs(firstDay: string, orders: number, i: number): number {
  const perDay = Math.ceil(orders / 365)
  const dayMs = Date.parse(firstDay) + Math.floor(i / perDay) * DAY_MS
  return dayMs + OPENS_MS + Math.floor(((i % perDay) * OPEN_MS) / perDay)
}

/**
 * Statements for both engines that fill a year with orders of three lines, with an invoice each, an adjustment note for one in 25
 * and a movement on a card for every other one.
 */
export function* yearOfOrders(firstDay: string, orders: number, isPostgres: boolean): Generator<string> {
  const json = (value: string) => (isPostgres ? `(${value})::jsonb` : value)
  yield 'create temp table times (i integer primary key, at text, ready_at text)'
  const timesOf = (i: number) => {
    const atMs = orderTimeMs(firstDay, orders, i)
    return [atMs, atMs + ((i * 7919_000) % READY_MS)].map((ms) => `'${new Date(ms).toISOString()}'`).join(', ')
  }
  for (let first = 0; first < orders; first += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, orders - first) }, (_, index) => first + index)
    yield `insert into times values ${rows.map((i) => `(${i}, ${timesOf(i)})`).join(', ')}`
  }
  const start = `'${firstDay}T00:00:00.000Z'`
  yield `insert into customers (id, subject, created_at) select 'customer-' || i, 'subject-' || i, ${start} from times where i < ${CARDS}`
  yield `insert into loyalty_cards (id, customer_id, card_number, points, spend_cents, created_at)
    select ${CARD}, 'customer-' || i, 'number-' || i, 1000, 500, ${start} from times where i < ${CARDS}`
  yield `insert into checkouts (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, created_at)
    select ${idOf(1)}, 'customer-' || (i % ${CARDS}), 'a' || i, 'settled', 0, '', '', 3000, at from times`
  yield `insert into orders (id, checkout_id, customer_id, created_at, fulfilled_at, dispatched_at, closed_at, is_delivery, contact_number, transaction_id,
    customer_notes, total_cents, notified_by, paid_while, escalations, number)
    select ${idOf(0)}, ${idOf(1)}, 'customer-' || (i % ${CARDS}), at, ready_at, ready_at, ready_at, 0, '0412 345 678', 'pi_' || i, 'No beetroot, please', 3000,
    '[]', '[]', '[]', '101' from times`
  yield `insert into order_items (id, order_id, position, product_id, title, unit_price_cents, quantity, options)
    select '0198000' || (2 + line) || '-0000-7000-8000-' || (100000000000 + i), ${idOf(0)}, line, 'dish_' || ((i + 7 * line) % ${DISHES}), 'A dish', 1000, 1,
    ${json(CHOSEN)} from times, (select 0 as line union all select 1 union all select 2) as positions`
  yield `insert into tax_invoices (order_id, number, issued_at, supplied_at, order_number, supplier, lines, total_cents, taxable_cents, gst_cents, paid_by,
    transaction_id) select ${idOf(0)}, i + 1, at, at, '101', ${json(quote(SUPPLIER))}, ${json(quote(LINES))}, 3000, 3000, 273, 'card', 'pi_' || i from times`
  yield `insert into payment_money (transaction_id, revision, reported_refunded_cents, checkout_id, customer_id, total_cents, net_cents, created_at)
    select 'pi_' || i, 1, 0, ${idOf(1)}, 'customer-' || (i % ${CARDS}), 3000, 3000, at from times`
  yield `insert into payment_refunds (id, transaction_id, amount_cents, status)
    select 're_' || i, 'pi_' || i, 1000, 'succeeded' from times where i % ${ORDERS_PER_REFUND} = 0`
  yield `insert into adjustment_notes (refund_id, order_id, number, issued_at, reason, lines, amount_cents, taxable_cents, gst_cents)
    select 're_' || i, ${idOf(0)}, i / ${ORDERS_PER_REFUND} + 1, at, 'Cold', ${json("'[]'")}, 1000, 1000, 91
    from times where i % ${ORDERS_PER_REFUND} = 0`
  yield `insert into ledger_entries (id, card_id, kind, points, cents, reference, created_at)
    select ${idOf(6)}, ${CARD}, 'collect', 30, 0, 'checkout:' || i, at from times where i % 2 = 0`
  yield 'analyze'
}
