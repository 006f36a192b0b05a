import { sql } from 'kysely'
import type { MessageExport } from '@fuel-shack/contract/cards/customers'
import type { Queries, Tx } from '../platform/db/database.ts'
import { toRow } from '../platform/db/rows.ts'
import { waitingSchema, type Waiting } from '../platform/providers/messages.ts'

/** Its id is the idempotency key for the provider. */
export interface QueuedMessage {
  id: string
  /** `waitingSchema`, unless another version of the server stored it. */
  message: unknown
  attempts: number
}

export async function insertMessage(
  queries: Queries,
  queued: { id: string; customerId: string | null; message: Waiting; createdAt: string; nextAttemptAt: string },
): Promise<void> {
  await queries.insertInto('outbox_messages').values(toRow(queued)).execute()
}

/** A message that was claimed may have been sent. */
export async function deleteUnsent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('outbox_messages').where('id', '=', id).where('attempts', '=', 0).execute()
}

interface Claim {
  now: string
  claimedUntil: string
  limit: number
}

/** Claims due messages by postponing their next attempt, so that no other instance sends them meanwhile. */
export function claimDueMessages(
  queries: Queries,
  queue: 'notices' | 'emails',
  { now, claimedUntil, limit }: Claim,
): Promise<QueuedMessage[]> {
  const due = queries
    .selectFrom('outbox_messages')
    .select('id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(areEmails(queue === 'emails'))
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
  return queries
    .updateTable('outbox_messages')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: claimedUntil }))
    .where('id', 'in', due)
    .where('next_attempt_at', '<=', now)
    .returning(['id', 'message', 'attempts'])
    .execute()
}

/** As in the conditions of the indexes `outbox_messages_emails` and `outbox_messages_notices`. */
function areEmails(wanted: boolean) {
  return sql<boolean>`(coalesce(message ->> 'via', message ->> 'channel') = 'email') = ${sql.lit(wanted)}`
}

/** Counts no further than the limit. */
export async function countWaitingAccountMessages(
  queries: Queries,
  via: 'email' | 'sms',
  limit: number,
): Promise<number> {
  const waiting = await queries
    .selectFrom('outbox_messages')
    .select('id')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(areEmails(via === 'email'))
    .where(sql<boolean>`message ->> 'channel' = 'account' and message ->> 'via' = ${via}`)
    .limit(limit)
    .execute()
  return waiting.length
}

export async function markSent(queries: Queries, ids: string[], sentAt: string): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('outbox_messages')
    .set({ sent_at: sentAt, last_error: null })
    .where('id', 'in', ids)
    .execute()
}

export async function deleteMessages(queries: Queries, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteFrom('outbox_messages').where('id', 'in', ids).execute()
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
  failure: { lastError: string; nextAttemptAt: string } | { lastError: string; givenUpAt: string },
): Promise<void> {
  await queries.updateTable('outbox_messages').set(toRow(failure)).where('id', '=', id).execute()
}

/** Lists the messages, newest first. */
export async function listMessagesOfCustomer(queries: Queries, customerId: string): Promise<MessageExport[]> {
  const rows = await queries
    .selectFrom('outbox_messages')
    .select(['message', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ message, createdAt, sentAt }) => {
    const { channel } = waitingSchema.parse(message)
    // An account message belongs to an account, and is deleted once sent. The others go to another system.
    return channel === 'event' || channel === 'leave-staff-push' || channel === 'account'
      ? []
      : [{ channel, createdAt, sentAt }]
  })
}
