import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Points of orders that have not been handed over, points that a card owes, and the alert about a card's daily limits. */
export async function pendingPoints(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    // A new column, because SQLite cannot drop the check that the points are not negative.
    `alter table loyalty_cards add column signed_points bigint not null default 0`,
    `update loyalty_cards set signed_points = points`,
    `alter table loyalty_cards drop column points`,
    `alter table loyalty_cards rename column signed_points to points`,
    `alter table loyalty_cards add column limit_alerted_day ${text}`,

    `create table order_points (checkout_id ${text} primary key, card_id ${text} not null references loyalty_cards (id),
      points_per_dollar integer not null, points bigint not null, due_at ${text} not null, released_at ${text})`,
    `create index order_points_card on order_points (card_id)`,
    `create index order_points_due on order_points (due_at) where released_at is null`,
    // The points of earlier orders are on their cards already.
    `insert into order_points (checkout_id, card_id, points_per_dollar, points, due_at, released_at)
      select payment_money.checkout_id, entry.card_id, coalesce(entry.points / nullif(payment_money.total_cents / 100, 0), 1),
        orders.points, entry.created_at, entry.created_at
      from payment_money
      join ledger_entries entry on entry.reference = 'checkout:' || payment_money.checkout_id
      join orders on orders.checkout_id = payment_money.checkout_id`,

    // Points that were noted on payments as owed are now owed by the card.
    `insert into ledger_entries (id, card_id, kind, points, cents, reference, created_at)
      select 'owed:' || transaction_id, entry.card_id, 'reverse', -owed_points, 0, 'owed:' || transaction_id, payment_money.created_at
      from payment_money join ledger_entries entry on entry.reference = 'checkout:' || payment_money.checkout_id
      where owed_points > 0`,
    `update loyalty_cards set points = points + (select coalesce(sum(ledger_entries.points), 0) from ledger_entries
      where ledger_entries.card_id = loyalty_cards.id and reference like 'owed:%')`,
    `alter table payment_money drop column owed_points`,

    // The earlier default of $50,000.
    `update tills set max_day_cents = 1000000 where max_day_cents = 5000000`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
