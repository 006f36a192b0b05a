import { sql, type Kysely } from 'kysely'

/** A sender reads what is due in its own queue, not all messages that wait. */
export async function messageQueues(queries: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index outbox_messages_due').execute(queries)
  for (const [name, areEmails] of [
    ['notices', false],
    ['emails', true],
  ]) {
    await sql
      .raw(
        `create index outbox_messages_${name} on outbox_messages (next_attempt_at) where sent_at is null and given_up_at is null
         and (coalesce(message ->> 'via', message ->> 'channel') = 'email') = ${areEmails}`,
      )
      .execute(queries)
  }
}
