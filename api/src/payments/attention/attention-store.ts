import type { AttentionKind } from '@fuel-shack/contract/payments/payment-attention'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../../db/database.ts'

export interface NewAttention {
  id: string
  kind: AttentionKind
  checkoutId: string | null
  sessionId: string
  transactionId: string | null
  /** The payment's state as the provider names it. */
  providerStatus: string | null
  expectedCents: Cents | null
  receivedCents: Cents | null
  currency: string | null
  receivedAt: string
}

const columns = [
  'id',
  'kind',
  'checkout_id as checkoutId',
  'session_id as sessionId',
  'transaction_id as transactionId',
  'provider_status as providerStatus',
  'expected_cents as expectedCents',
  'received_cents as receivedCents',
  'currency',
  'received_at as receivedAt',
  'resolved_at as resolvedAt',
  'resolved_by as resolvedBy',
] as const

export type AttentionRecord = Awaited<ReturnType<typeof listOpenAttention>>[number]

/** @returns false if the same payment was recorded for the same reason before. */
export async function insertAttention(tx: Tx, attention: NewAttention): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_attention')
    .values({
      id: attention.id,
      kind: attention.kind,
      checkout_id: attention.checkoutId,
      session_id: attention.sessionId,
      transaction_id: attention.transactionId,
      provider_status: attention.providerStatus,
      expected_cents: attention.expectedCents,
      received_cents: attention.receivedCents,
      currency: attention.currency,
      received_at: attention.receivedAt,
      resolved_at: null,
      resolved_by: null,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function listOpenAttention(queries: Queries, limit: number) {
  return queries
    .selectFrom('payment_attention')
    .select(columns)
    .where('resolved_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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
  return queries.selectFrom('payment_attention').select(columns).where('id', '=', id).executeTakeFirst()
}

/** When the first record about this payment was made: a refund of it may fail weeks later. */
export async function findFirstReceivedAt(queries: Queries, transactionId: string): Promise<string | null> {
  const { receivedAt } = await queries
    .selectFrom('payment_attention')
    .select(({ fn }) => fn.min<string | null>('received_at').as('receivedAt'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return receivedAt
}

/** @returns false if it was resolved before. */
export async function markResolved(tx: Tx, id: string, by: { accountId: string; at: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attention')
    .set({ resolved_at: by.at, resolved_by: by.accountId })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The provider has answered. @returns false if there was none. */
export async function resolveWaiting(
  tx: Tx,
  requestId: string,
  by: { accountId: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attention')
    .set({ resolved_at: by.at, resolved_by: by.accountId })
    .where('session_id', '=', requestId)
    .where('kind', '=', 'refund_waiting')
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
