import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/**
 * Numbers of cards that have ended, and cards that were merged into another one. If the other card is deleted with its customer,
 * the merged one is a card of its own again, without value and with a number that has never been shown.
 */
export async function replacedCards(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table replaced_cards (card_number ${text} primary key, card_id ${text} not null references loyalty_cards (id), replaced_at ${text} not null)`,
    `create index replaced_cards_card on replaced_cards (card_id)`,
    `alter table loyalty_cards add column replaced_at ${text}`,
    `alter table loyalty_cards add column merged_into ${text} references loyalty_cards (id) on delete set null`,
    `create index loyalty_cards_merged on loyalty_cards (merged_into) where merged_into is not null`,
    `alter table counter_days add column adjusted_cents bigint not null default 0`,
    `create index customers_email on customers (lower(email_address))`,
    `create index orders_contact_number on orders (contact_number) where contact_number <> ''`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
