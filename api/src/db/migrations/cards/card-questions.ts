import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../engine.ts'

/** What customers confirm on their phones, and what a manager sees of a till: when it was last used, and how often in a day. */
export async function cardQuestions(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  for (const statement of [
    `create table card_questions (id ${text} primary key, card_id ${text} not null, account_id ${text} not null,
      idempotency_key ${text} not null, kind text not null, points bigint not null, cents bigint not null,
      created_at ${text} not null, answer text, unique (account_id, idempotency_key))`,
    `create index card_questions_card on card_questions (card_id, created_at)`,
    `create index card_questions_created on card_questions (created_at)`,
    `alter table tills add column last_used_at ${text}`,
    `alter table till_days add column movements bigint not null default 0`,
    `alter table counter_days add column movements bigint not null default 0`,
    `insert into list_versions (name, version) values ('tills', 1)`,
  ]) {
    await sql.raw(statement).execute(queries)
  }
}
