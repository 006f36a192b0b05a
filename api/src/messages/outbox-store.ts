import { z } from 'zod'
import type { Queries } from '../db/database.ts'
import type { Message } from '../providers/messages.ts'

/** A message that waits to be sent; its id is the provider's idempotency key. */
export interface WaitingMessage {
  id: string
  message: Message
  attempts: number
}

const messageSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('sms'), to: z.string(), text: z.string() }),
  z.object({ channel: z.literal('email'), to: z.string(), subject: z.string(), text: z.string() }),
  z.object({
    channel: z.literal('push'),
    to: z.union([z.object({ staff: z.literal(true) }), z.object({ subject: z.string() })]),
    title: z.string(),
    text: z.string(),
    url: z.string(),
  }),
]) satisfies z.ZodType<Message>

export async function insertMessage(
  queries: Queries,
  waiting: { id: string; message: Message; createdAt: string },
): Promise<void> {
  await queries
    .insertInto('outbox_messages')
    .values({
      id: waiting.id,
      message: JSON.stringify(waiting.message),
      next_attempt_at: waiting.createdAt,
      created_at: waiting.createdAt,
      sent_at: null,
      given_up_at: null,
      last_error: null,
    })
    .execute()
}

/** Takes what is due and pushes its next attempt away, so that no other instance takes it meanwhile. */
export async function claimDueMessages(
  queries: Queries,
  claim: { now: string; heldUntil: string; limit: number },
): Promise<WaitingMessage[]> {
  const rows = await queries
    .updateTable('outbox_messages')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: claim.heldUntil }))
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('outbox_messages')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_attempt_at', '<=', claim.now)
        .orderBy('next_attempt_at')
        .limit(claim.limit),
    )
    .where('next_attempt_at', '<=', claim.now)
    .returning(['id', 'message', 'attempts'])
    .execute()
  return rows.map((row) => ({ id: row.id, message: messageSchema.parse(row.message), attempts: row.attempts }))
}

export async function markSent(queries: Queries, id: string, sentAt: string): Promise<void> {
  await queries.updateTable('outbox_messages').set({ sent_at: sentAt, last_error: null }).where('id', '=', id).execute()
}

export async function markFailed(
  queries: Queries,
  id: string,
  failure: { error: string; nextAttemptAt: string } | { error: string; givenUpAt: string },
): Promise<void> {
  await queries
    .updateTable('outbox_messages')
    .set({
      last_error: failure.error,
      ...('nextAttemptAt' in failure ? { next_attempt_at: failure.nextAttemptAt } : { given_up_at: failure.givenUpAt }),
    })
    .where('id', '=', id)
    .execute()
}

export async function countGivenUp(queries: Queries, since: string): Promise<number> {
  const { count } = await queries
    .selectFrom('outbox_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('given_up_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Messages carry numbers and addresses: those that are done with are not kept. */
export async function deleteOldMessages(queries: Queries, before: string): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('outbox_messages')
    .where('created_at', '<', before)
    .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
