import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** Limits for each till key, its daily totals, and the card of each stored response. */
export async function tills(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const cardNumber = engine === 'postgres' ? `response ->> 'cardNumber'` : `json_extract(response, '$.cardNumber')`
  for (const statement of [
    `alter table tills add column max_call_cents bigint not null default 250000`,
    `alter table tills add column max_day_cents bigint not null default 5000000`,
    `alter table tills add column max_day_reward_cents bigint not null default 50000`,
    `create table till_days (till_id ${text} not null references tills (id), day ${text} not null, collected_cents bigint not null default 0,
      redeemed_cents bigint not null default 0, spent_cents bigint not null default 0, alerted_at ${text}, primary key (till_id, day))`,
    `alter table till_requests add column card_id ${text}`,
    `update till_requests set card_id = (select id from loyalty_cards where card_number = ${cardNumber})`,
    // Responses about deleted cards, which contain a card number that must not stay.
    `delete from till_requests where card_id is null`,
    `create index till_requests_card on till_requests (card_id)`,
    `create index till_requests_created on till_requests (created_at)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
