import type { TakingsFigures } from '@fuel-shack/contract/office/takings'
import { sql } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import { findRecord } from '../../platform/db/rows.ts'
import type { DayBounds } from './takings-days.ts'

type Open = TakingsFigures['open']

const count = sql<number>`cast(count(*) as bigint)`

/** Counts what is not settled of the time before. */
export async function countOpen(
  queries: Queries,
  before: string,
): Promise<Pick<Open, 'orders' | 'refunds' | 'payments'>> {
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

/** Finds what the last comparison with the payment provider that has all of these days found in them. Null: none was made. */
export async function findDifferences(
  queries: Queries,
  days: readonly DayBounds[],
): Promise<NonNullable<Open['differences']> | null> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const comparison = await queries
    .selectFrom('reconciliations')
    .select('result')
    .where('from_day', '<=', first.day)
    .where('to_day', '>=', last.day)
    .where('compared_at', '>', first.startsAt)
    .orderBy('compared_at', 'desc')
    .limit(1)
    .$call(findRecord)
  if (!comparison || comparison.result.forbidden.includes('balance')) return null
  const { comparedAt, until, differences, differenceCount } = comparison.result
  if (until <= first.startsAt) return null
  const isListed = differences.length === differenceCount
  const ofDays = differences.filter(({ at }) => at >= first.startsAt && at < last.endsAt)
  // If more exist than are listed, any may be of these days.
  return { count: isListed ? ofDays.length : differenceCount, comparedAt, until }
}

/** Finds when the first order was paid, or the first card was used. Undefined: neither has happened. */
export async function findFirstUse(queries: Queries): Promise<string | undefined> {
  const first = (table: 'orders' | 'tax_invoices' | 'ledger_entries', column: string) =>
    sql<string | null>`(select min(${sql.ref(column)}) from ${sql.table(table)})`
  const { orders, invoices, movements } = await queries
    .selectNoFrom([
      first('orders', 'created_at').as('orders'),
      first('tax_invoices', 'supplied_at').as('invoices'),
      first('ledger_entries', 'created_at').as('movements'),
    ])
    .executeTakeFirstOrThrow()
  return [orders, invoices, movements].filter((at) => at !== null).toSorted()[0]
}
