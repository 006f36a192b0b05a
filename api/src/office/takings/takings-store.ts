import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import { secondsOf, type Engine } from '../../platform/db/engines/engine.ts'
import { listRecords } from '../../platform/db/rows.ts'

/** Half open: `startsAt` is in it. */
export interface Period {
  startsAt: string
  endsAt: string
}

/** Sums of documents in a quarter of an hour: each day and each hour at the rest stop begins with one, in every time zone. */
export interface DocumentSums {
  /** YYYY-MM-DDTHH:MM, in UTC. */
  quarter: string
  count: number
  cents: number
  taxableCents: number
  gstCents: number
  balanceCents: number
  surchargeCents: number
  surchargeTaxableCents: number
  surchargeGstCents: number
}

const sumOf = (what: RawBuilder<unknown>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`
const count = sql<number>`cast(count(*) as bigint)`
const ref = (column: string) => sql.ref(column)

function quarterOf(column: string): RawBuilder<string> {
  const minutes = sql`substr(${ref(column)}, 15, 2)`
  return sql<string>`substr(${ref(column)}, 1, 14) ||
    case when ${minutes} < '15' then '00' when ${minutes} < '30' then '15' when ${minutes} < '45' then '30' else '45' end`
}

export function sumInvoices(queries: Queries, { startsAt, endsAt }: Period): Promise<DocumentSums[]> {
  return queries
    .selectFrom('tax_invoices')
    .select([
      quarterOf('supplied_at').as('quarter'),
      count.as('count'),
      sumOf(ref('total_cents')).as('cents'),
      sumOf(ref('taxable_cents')).as('taxableCents'),
      sumOf(ref('gst_cents')).as('gstCents'),
      sumOf(ref('spend_cents')).as('balanceCents'),
      sumOf(ref('surcharge_cents')).as('surchargeCents'),
      sumOf(ref('surcharge_taxable_cents')).as('surchargeTaxableCents'),
      sumOf(ref('surcharge_gst_cents')).as('surchargeGstCents'),
    ])
    .where('supplied_at', '>=', startsAt)
    .where('supplied_at', '<', endsAt)
    .groupBy('quarter')
    .execute()
}

/** @param time whether the notes count that were issued, or that were cancelled, in the period. */
export function sumNotes(
  queries: Queries,
  time: 'issued_at' | 'cancelled_at',
  { startsAt, endsAt }: Period,
): Promise<DocumentSums[]> {
  return (
    queries
      .selectFrom('adjustment_notes as note')
      // A refund to a balance has the id of its request.
      .leftJoin('refund_requests as request', (join) =>
        join.onRef('request.id', '=', 'note.refund_id').on('request.method', '=', 'balance'),
      )
      .select([
        quarterOf(`note.${time}`).as('quarter'),
        count.as('count'),
        sumOf(ref('note.amount_cents')).as('cents'),
        sumOf(ref('note.taxable_cents')).as('taxableCents'),
        sumOf(ref('note.gst_cents')).as('gstCents'),
        sumOf(sql`case when request.id is not null then note.amount_cents end`).as('balanceCents'),
        sumOf(ref('note.surcharge_cents')).as('surchargeCents'),
        sumOf(ref('note.surcharge_taxable_cents')).as('surchargeTaxableCents'),
        sumOf(ref('note.surcharge_gst_cents')).as('surchargeGstCents'),
      ])
      .where(`note.${time}`, '>=', startsAt)
      .where(`note.${time}`, '<', endsAt)
      .groupBy('quarter')
      .execute()
  )
}

export type SoldDish = Awaited<ReturnType<typeof sumDishes>>[number]

/** Sums what was sold, by dish, at the prices of the menu: without surcharges. */
export function sumDishes(queries: Queries, { startsAt, endsAt }: Period) {
  return queries
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select((row) => [
      'item.product_id as productId',
      row.fn.max('item.title').as('title'),
      sumOf(ref('item.quantity')).as('quantity'),
      sumOf(sql`item.quantity * item.unit_price_cents`).as('cents'),
    ])
    .where('orders.created_at', '>=', startsAt)
    .where('orders.created_at', '<', endsAt)
    .where('orders.counter_payment', 'is', null)
    .groupBy('item.product_id')
    .execute()
}

export type OrderTimes = Awaited<ReturnType<typeof countOrderTimes>>[number]

/**
 * Orders by the seconds from when the kitchen could start until they were ready. Null: they were not. Negative if the clock was
 * set back meanwhile. `unpunctual`: those that were ready after the time that the customer was given, or had none.
 */
export function countOrderTimes(queries: Queries, engine: Engine, { startsAt, endsAt }: Period) {
  const start = sql`case when start_at > created_at then start_at else created_at end`
  const ready = sql`coalesce(dispatched_at, fulfilled_at)`
  return queries
    .selectFrom('orders')
    .select([
      sql<number | null>`cast(${secondsOf(engine, ready)} - ${secondsOf(engine, start)} as bigint)`.as('seconds'),
      count.as('orders'),
      sql<number>`cast(count(case when ${ready} <= ready_at then null else 1 end) as bigint)`.as('unpunctual'),
      sql<number>`cast(count(declined_at) as bigint)`.as('declined'),
      sql<number>`cast(count(cancelled_at) as bigint)`.as('cancelled'),
    ])
    .where('created_at', '>=', startsAt)
    .where('created_at', '<', endsAt)
    .where('counter_payment', 'is', null)
    .groupBy('seconds')
    .execute()
}

/** Sums the orders that were made at the counter, without those that were declined. */
export function sumCounterOrders(queries: Queries, { startsAt, endsAt }: Period) {
  return queries
    .selectFrom('orders')
    .select([
      count.as('orders'),
      sumOf(ref('total_cents')).as('cents'),
      sumOf(sql`case when counter_payment = 'collection' then total_cents end`).as('onCollectionCents'),
    ])
    .where('created_at', '>=', startsAt)
    .where('created_at', '<', endsAt)
    .where('counter_payment', 'is not', null)
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export type LedgerSums = Awaited<ReturnType<typeof sumLedger>>[number]

/** Movements on cards, by their kind and by the id of a till, `counter`, `old-card`, or nothing: an order, a refund or the customer. */
export function sumLedger(queries: Queries, { startsAt, endsAt }: Period) {
  const by = sql<string>`case when reference like 'till:%' then substr(reference, 6, 36)
    when reference like 'void:till:%' then substr(reference, 11, 36)
    when reference like 'old-card:%' then 'old-card'
    when reference like 'counter:%' or reference like 'void:counter:%' then 'counter' else '' end`
  return queries
    .selectFrom('ledger_entries')
    .select([
      by.as('by'),
      'kind',
      count.as('count'),
      sumOf(ref('points')).as('points'),
      sumOf(ref('cents')).as('cents'),
      sumOf(ref('sale_cents')).as('saleCents'),
    ])
    .where('created_at', '>=', startsAt)
    .where('created_at', '<', endsAt)
    .groupBy(['by', 'kind'])
    .execute()
}

/** Sums what the cards were worth at a time: what they are now, without the movements since. Points that a card owes are not counted. */
export function sumCards(queries: Queries, at: string): Promise<{ points: number; cents: number }> {
  const since = queries
    .selectFrom('ledger_entries')
    .select(['card_id', sumOf(ref('points')).as('points'), sumOf(ref('cents')).as('cents')])
    .where('created_at', '>=', at)
    .groupBy('card_id')
  const points = sql`card.points - coalesce(since.points, 0)`
  return queries
    .selectFrom('loyalty_cards as card')
    .leftJoin(since.as('since'), 'since.card_id', 'card.id')
    .select([
      sumOf(sql`case when ${points} > 0 then ${points} end`).as('points'),
      sumOf(sql`card.spend_cents - coalesce(since.cents, 0)`).as('cents'),
    ])
    .executeTakeFirstOrThrow()
}

/** Sums what waited on cards of another system at a time. A later import may have changed it since. */
export function sumUnclaimed(queries: Queries, at: string): Promise<{ points: number; cents: number }> {
  return queries
    .selectFrom('old_cards')
    .select([sumOf(ref('points')).as('points'), sumOf(ref('balance_cents')).as('cents')])
    .where('imported_at', '<', at)
    .where((row) => row.or([row('claimed_at', 'is', null), row('claimed_at', '>=', at)]))
    .executeTakeFirstOrThrow()
}

export function sumDisputes(queries: Queries, { startsAt, endsAt }: Period): Promise<{ count: number; cents: number }> {
  return queries
    .selectFrom('payment_disputes')
    .select([count.as('count'), sumOf(ref('amount_cents')).as('cents')])
    .where('opened_at', '>=', startsAt)
    .where('opened_at', '<', endsAt)
    .executeTakeFirstOrThrow()
}

export async function readTillNames(queries: Queries): Promise<Map<string, string>> {
  const tills = await queries.selectFrom('tills').select(['id', 'name']).execute()
  return new Map(tills.map(({ id, name }) => [id, name]))
}

/** A mark that is older counts no longer: the dish is not really on the menu. */
const OLDEST_MARK_MS = 31 * 24 * 60 * 60_000

export type SoldOutAction = Awaited<ReturnType<typeof listSoldOutActions>>[number]

/** Lists what staff marked as sold out or as available again, also in a number, in the order in which they did. */
export function listSoldOutActions(queries: Queries, { startsAt, endsAt }: Period) {
  return queries
    .selectFrom('staff_actions')
    .select(['action', 'details', 'created_at'])
    .where('action', 'in', ['sold_out', 'portions_set', 'available_again'])
    .where('created_at', '>=', new Date(Date.parse(startsAt) - OLDEST_MARK_MS).toISOString())
    .where('created_at', '<', endsAt)
    .orderBy('created_at')
    .orderBy('id')
    .$call(listRecords)
}
