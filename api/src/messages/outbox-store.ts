import { z } from 'zod'
import type { Queries, Tx } from '../db/database.ts'
import type { Message } from '../providers/messages.ts'

/** Its id is the idempotency key for the provider. */
export interface QueuedMessage {
  id: string
  message: Message
  attempts: number
}

const messageSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('sms'), to: z.string(), text: z.string() }),
  z.object({
    channel: z.literal('email'),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    isMonospaced: z.literal(true).optional(),
  }),
  z.object({
    channel: z.literal('push'),
    to: z.union([z.object({ staff: z.literal(true) }), z.object({ subject: z.string() })]),
    title: z.string(),
    text: z.string(),
    url: z.string(),
  }),
  z.object({
    channel: z.literal('hook'),
    url: z.string(),
    body: z.object({ type: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])) }),
  }),
]) satisfies z.ZodType<Message>

export async function insertMessage(
  queries: Queries,
  queued: { id: string; message: Message; createdAt: string },
): Promise<void> {
  await queries
    .insertInto('outbox_messages')
    .values({
      id: queued.id,
      message: JSON.stringify(queued.message),
      next_attempt_at: queued.createdAt,
      created_at: queued.createdAt,
      sent_at: null,
      given_up_at: null,
      last_error: null,
    })
    .execute()
}

/** Claims due messages by postponing their next attempt, so that no other instance sends them meanwhile. */
export async function claimDueMessages(
  queries: Queries,
  claim: { now: string; claimedUntil: string; limit: number },
): Promise<QueuedMessage[]> {
  const rows = await queries
    .updateTable('outbox_messages')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: claim.claimedUntil }))
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

export async function markSent(queries: Queries, ids: string[], sentAt: string): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('outbox_messages')
    .set({ sent_at: sentAt, last_error: null })
    .where('id', 'in', ids)
    .execute()
}

/** Undoes a claim: the message is due immediately, and the aborted attempt does not count. */
export async function releaseClaims(queries: Queries, ids: string[], now: string): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('outbox_messages')
    .set((row) => ({ attempts: row('attempts', '-', 1), next_attempt_at: now }))
    .where('id', 'in', ids)
    .execute()
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

/** Messages contain phone numbers and email addresses. @returns the number of deleted messages. */
export async function deleteOldMessages(tx: Tx, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox_messages')
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('outbox_messages')
        .select('id')
        .where('created_at', '<', before)
        .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
