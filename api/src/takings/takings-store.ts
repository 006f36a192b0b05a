import { sql, type RawBuilder } from 'kysely'
import type { ChosenOption } from '@fuel-shack/contract/menu/option-choice'
import type { Queries } from '../db/database.ts'
import { secondsOf, type Engine } from '../db/engine.ts'

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
      ])
      .where(`note.${time}`, '>=', startsAt)
      .where(`note.${time}`, '<', endsAt)
      .groupBy('quarter')
      .execute()
  )
}

export interface SoldDish {
  productId: string
  title: string
  options: ChosenOption[]
  quantity: number
  cents: number
}

/** What was sold, by dish and choice of options. */
export function sumDishes(queries: Queries, { startsAt, endsAt }: Period): Promise<SoldDish[]> {
  return queries
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select((row) => [
      'item.product_id as productId',
      row.fn.max('item.title').as('title'),
      'item.options as options',
      sumOf(ref('item.quantity')).as('quantity'),
      sumOf(sql`item.quantity * item.unit_price_cents`).as('cents'),
    ])
    .where('orders.created_at', '>=', startsAt)
    .where('orders.created_at', '<', endsAt)
    .groupBy(['item.product_id', 'item.options'])
    .execute()
}

interface OrderTimes {
  declined: number
  cancelled: number
  ready: number
  seconds: number
  late: number
}

export function sumOrderTimes(
  queries: Queries,
  engine: Engine,
  { startsAt, endsAt, lateAfterSeconds }: Period & { lateAfterSeconds: number },
): Promise<OrderTimes> {
  const start = sql`case when start_at > created_at then start_at else created_at end`
  const seconds = sql`(${secondsOf(engine, sql`coalesce(dispatched_at, fulfilled_at)`)} - ${secondsOf(engine, start)})`
  return (
    queries
      // Materialized, so that the times of a row are calculated once.
      .with(
        (cte) => cte('times').materialized(),
        (from) =>
          from
            .selectFrom('orders')
            .select(['declined_at', 'cancelled_at', seconds.as('seconds')])
            .where('created_at', '>=', startsAt)
            .where('created_at', '<', endsAt),
      )
      .selectFrom('times')
      .select([
        sql<number>`cast(count(declined_at) as bigint)`.as('declined'),
        sql<number>`cast(count(cancelled_at) as bigint)`.as('cancelled'),
        sql<number>`cast(count(seconds) as bigint)`.as('ready'),
        // Negative if the clock was set back meanwhile.
        sumOf(sql`case when seconds > 0 then seconds end`).as('seconds'),
        sumOf(sql`case when seconds >= ${lateAfterSeconds} then 1 end`).as('late'),
      ])
      .executeTakeFirstOrThrow()
  )
}

export interface LedgerSums {
  /** The id of a till, `counter`, or empty: an order, a refund or the customer. */
  by: string
  kind: 'collect' | 'redeem' | 'spend' | 'reverse'
  count: number
  points: number
  cents: number
  saleCents: number
}

export function sumLedger(queries: Queries, { startsAt, endsAt }: Period): Promise<LedgerSums[]> {
  const by = sql<string>`case when reference like 'till:%' then substr(reference, 6, 36)
    when reference like 'void:till:%' then substr(reference, 11, 36)
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

/** What the cards were worth at a time: what they are now, without the movements since. Points that a card owes are not counted. */
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

export function sumDisputes(queries: Queries, { startsAt, endsAt }: Period): Promise<{ count: number; cents: number }> {
  return queries
    .selectFrom('payment_disputes')
    .select([count.as('count'), sumOf(ref('amount_cents')).as('cents')])
    .where('opened_at', '>=', startsAt)
    .where('opened_at', '<', endsAt)
    .executeTakeFirstOrThrow()
}

/** What is not settled of the time before. */
export async function countOpen(
  queries: Queries,
  before: string,
): Promise<Record<'orders' | 'refunds' | 'payments', number>> {
  const { n: orders } = await queries
    .selectFrom('orders')
    .select(count.as('n'))
    .where('closed_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  const { n: refunds } = await queries
    .selectFrom('refund_requests')
    .select(count.as('n'))
    .where('state', 'in', ['requested', 'submitted'])
    .where('requested_at', '<', before)
    .executeTakeFirstOrThrow()
  const { n: payments } = await queries
    .selectFrom('payment_attention')
    .select(count.as('n'))
    .where('resolved_at', 'is', null)
    .where('received_at', '<', before)
    .executeTakeFirstOrThrow()
  return { orders, refunds, payments }
}

export async function listTillNames(queries: Queries): Promise<Map<string, string>> {
  const tills = await queries.selectFrom('tills').select(['id', 'name']).execute()
  return new Map(tills.map(({ id, name }) => [id, name]))
}
