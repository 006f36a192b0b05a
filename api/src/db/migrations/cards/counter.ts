import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What members of staff do with cards at the counter: the stored responses, and the sums of a day, as tills have them. */
export async function counter(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const json = engine === 'postgres' ? 'jsonb' : 'text'
  for (const statement of [
    `create table counter_requests (account_id ${text} not null, idempotency_key ${text} not null, request_hash text not null,
      response ${json} not null, created_at ${text} not null, card_id ${text}, primary key (account_id, idempotency_key))`,
    `create index counter_requests_card on counter_requests (card_id)`,
    `create index counter_requests_created on counter_requests (created_at)`,
    `create table counter_days (account_id ${text} not null, day ${text} not null, collected_cents bigint not null default 0,
      redeemed_cents bigint not null default 0, spent_cents bigint not null default 0, alerted_at ${text}, primary key (account_id, day))`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
