import type { Author } from '../../../platform/callers.ts'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import { isInPart, type ListPart } from '../../../platform/db/newest-first.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../../platform/db/rows.ts'

export type AttentionRecord = Stored<'payment_attention'>
export type NewAttention = Omit<AttentionRecord, 'resolvedAt' | 'resolvedBy' | 'resolvedSessionId'>
type Resolved = { at: string; by: Author }

/** @returns false if the same payment was recorded for the same reason before. */
export function insertAttention(tx: Tx, attention: NewAttention): Promise<boolean> {
  return tx
    .insertInto('payment_attention')
    .values(toRow(attention))
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doNothing())
    .$call(changesRow)
}

export function listOpenAttention(queries: Queries, limit: number): Promise<AttentionRecord[]> {
  return queries
    .selectFrom('payment_attention')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$call(listRecords)
}

export async function countOpenAttention(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('payment_attention')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findAttention(queries: Queries, id: string): Promise<AttentionRecord | undefined> {
  return queries.selectFrom('payment_attention').selectAll().where('id', '=', id).$call(findRecord)
}

/** Finds when the first record about this payment was made: a refund of it may fail weeks later. */
export async function findFirstReceivedAt(queries: Queries, transactionId: string): Promise<string | null> {
  const { receivedAt } = await queries
    .selectFrom('payment_attention')
    .select(({ fn }) => fn.min<string | null>('received_at').as('receivedAt'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return receivedAt
}

const PART = 500

/** Finds the payments that were recorded for a reason, by their sessions. @returns whether each is resolved */
export async function findBySessions(
  queries: Queries,
  kind: AttentionRecord['kind'],
  sessionIds: readonly string[],
): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (let first = 0; first < sessionIds.length; first += PART) {
    const rows = await queries
      .selectFrom('payment_attention')
      .select(['session_id', 'resolved_at'])
      .where('kind', '=', kind)
      .where('session_id', 'in', sessionIds.slice(first, first + PART))
      .execute()
    for (const row of rows) found.set(row.session_id, row.resolved_at !== null)
  }
  return found
}

const resolvedBy = ({ at, by }: Resolved) => ({
  resolved_at: at,
  resolved_by: by.accountId,
  resolved_session_id: by.sessionId,
})

/** @returns false if it was resolved before. */
export function markResolved(tx: Tx, id: string, resolved: Resolved): Promise<boolean> {
  return tx
    .updateTable('payment_attention')
    .set(resolvedBy(resolved))
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .$call(changesRow)
}

/**
 * Lists the payments that staff have dealt with outside this system, for the record: not those that they refunded, and not
 * those that ended with the provider's answer.
 */
export function listDealtWith(queries: Queries, part: ListPart): Promise<AttentionRecord[]> {
  return queries
    .selectFrom('payment_attention')
    .selectAll()
    .where(isInPart(part, { at: 'resolved_at', id: 'id', accountId: 'resolved_by' }))
    .where('kind', '<>', 'refund_waiting')
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('refund_requests').select('id').whereRef('attention_id', '=', 'payment_attention.id'),
        ),
      ),
    )
    .orderBy('resolved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .$call(listRecords)
}

/** The provider has answered. @returns false if there was none. */
export function resolveWaiting(tx: Tx, requestId: string, resolved: Resolved): Promise<boolean> {
  return tx
    .updateTable('payment_attention')
    .set(resolvedBy(resolved))
    .where('session_id', '=', requestId)
    .where('kind', '=', 'refund_waiting')
    .where('resolved_at', 'is', null)
    .$call(changesRow)
}
