import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What customers follow after the payment: a number to call out, who has read the order, and where they wait. */
export async function orderTicket(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const columns: Record<string, string[]> = {
    checkouts: [`processing_at ${text}`],
    orders: [
      `number ${text}`,
      "customer_name text not null default ''",
      `seen_at ${text}`,
      'arrival_place text',
      `arrived_at ${text}`,
      `declined_at ${text}`,
      'decline_reason text',
      `cancelled_at ${text}`,
      'points integer not null default 0',
      // When it left the list of open orders: handed over, declined, cancelled or refunded in full.
      `closed_at ${text}`,
    ],
  }
  for (const [table, added] of Object.entries(columns)) {
    for (const column of added) await sql.raw(`alter table ${table} add column ${column}`).execute(queries)
  }
  const statements = [
    `update orders set closed_at = fulfilled_at`,
    `update orders set closed_at = created_at where fulfilled_at is null and refunded_cents > 0 and refunded_cents >= total_cents`,
    'drop index orders_open',
    'drop index orders_historic',
    'drop index orders_with_contact',
    'create index orders_open on orders (created_at desc, id desc) where closed_at is null',
    'create index orders_historic on orders (created_at desc, id desc) where closed_at is not null',
    `create index orders_with_contact on orders (closed_at) where contact_number <> ''`,
    // The customer's newest orders come first.
    'drop index orders_customer',
    'create index orders_of_customer on orders (customer_id, created_at, id)',
    'create index checkouts_of_customer on checkouts (customer_id, created_at)',
    `create table order_numbers (id ${text} primary key, last integer not null)`,
    `insert into order_numbers (id, last) values ('current', 100)`,
    `update orders set points = coalesce((select points from ledger_entries where reference = 'checkout:' || orders.checkout_id), 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
