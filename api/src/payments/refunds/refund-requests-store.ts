import type { Cents } from '@fuel-shack/contract/values/money'
import type { RefundState } from '@fuel-shack/contract/payments/refund-states'
import type { Queries, Tx } from '../../db/database.ts'
import { isDue, type LatestDue } from '../../db/due.ts'
import type { RefundedLine, RefundMethod, RefundRequestsTable } from '../refunds-tables.ts'

export interface RefundRequest {
  id: string
  requestKey: string
  requestHash: string
  transactionId: string
  method: RefundMethod
  orderId: string | null
  attentionId: string | null
  paidCents: Cents
  amountCents: Cents
  lines: RefundedLine[]
  cause: RefundRequestsTable['cause']
  reason: string | null
  accountId: string
  /** Staff confirmed it with their password or a new login. */
  isConfirmed: boolean
  isRest: boolean
  state: RefundState
  providerId: string | null
  attempts: number
  requestedAt: string
}

type NewRefundRequest = Omit<RefundRequest, 'state' | 'providerId' | 'attempts'> & { note: string }

const columns = [
  'id',
  'request_key as requestKey',
  'request_hash as requestHash',
  'transaction_id as transactionId',
  'method',
  'order_id as orderId',
  'attention_id as attentionId',
  'paid_cents as paidCents',
  'amount_cents as amountCents',
  'lines',
  'cause',
  'reason',
  'account_id as accountId',
  'is_confirmed',
  'is_rest',
  'state',
  'provider_id as providerId',
  'attempts',
  'requested_at as requestedAt',
] as const

const OPEN: RefundState[] = ['requested', 'submitted']

/** One to the balance needs no provider: it is accepted at once. */
export async function insertRequest(tx: Tx, request: NewRefundRequest): Promise<void> {
  const isAccepted = request.method === 'balance'
  await tx
    .insertInto('refund_requests')
    .values({
      id: request.id,
      request_key: request.requestKey,
      request_hash: request.requestHash,
      transaction_id: request.transactionId,
      method: request.method,
      order_id: request.orderId,
      attention_id: request.attentionId,
      paid_cents: request.paidCents,
      amount_cents: request.amountCents,
      lines: JSON.stringify(request.lines),
      cause: request.cause,
      reason: request.reason,
      note: request.note,
      account_id: request.accountId,
      is_confirmed: request.isConfirmed ? 1 : 0,
      is_rest: request.isRest ? 1 : 0,
      state: isAccepted ? 'accepted' : 'requested',
      provider_id: isAccepted ? request.id : null,
      failure: null,
      next_attempt_at: request.requestedAt,
      requested_at: request.requestedAt,
      submitted_at: null,
      accepted_at: isAccepted ? request.requestedAt : null,
      failed_at: null,
      replaced_at: null,
    })
    .execute()
}

type Key = { id: string } | { requestKey: string } | { providerId: string }

export async function findRequest(queries: Queries, key: Key): Promise<RefundRequest | undefined> {
  const [column, value] =
    'id' in key
      ? (['id', key.id] as const)
      : 'requestKey' in key
        ? (['request_key', key.requestKey] as const)
        : (['provider_id', key.providerId] as const)
  const row = await queries.selectFrom('refund_requests').select(columns).where(column, '=', value).executeTakeFirst()
  return row && toRequest(row)
}

type Row = Omit<RefundRequest, 'isConfirmed' | 'isRest'> & { is_confirmed: number; is_rest: number }

function toRequest({ is_confirmed: isConfirmed, is_rest: isRest, ...row }: Row): RefundRequest {
  return { ...row, isConfirmed: isConfirmed === 1, isRest: isRest === 1 }
}

export async function listRequests(queries: Queries, transactionId: string): Promise<ListedRequest[]> {
  return queries
    .selectFrom('refund_requests')
    .select([
      'id',
      'method',
      'state',
      'lines',
      'amount_cents as amountCents',
      'provider_id as providerId',
      'cause',
      'reason',
      'replaced_at as replacedAt',
    ])
    .where('transaction_id', '=', transactionId)
    .execute()
}

export type ListedRequest = Pick<
  RefundRequest,
  'id' | 'method' | 'state' | 'lines' | 'amountCents' | 'providerId' | 'cause' | 'reason'
> & {
  replacedAt: string | null
}

/** The latest request of each of these records. */
export async function listRequestsOfAttention(
  queries: Queries,
  attentionIds: string[],
): Promise<Map<string, Pick<RefundRequest, 'amountCents' | 'state'>>> {
  if (attentionIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('refund_requests')
    .select(['attention_id', 'amount_cents as amountCents', 'state'])
    .where('attention_id', 'in', attentionIds)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ attention_id: id, ...request }) => [id ?? '', request]))
}

/** A later request replaces the failed ones of its payment: staff need not look at them any more. */
export async function replaceFailed(tx: Tx, transactionId: string, replacedAt: string): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ replaced_at: replacedAt })
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'failed')
    .where('replaced_at', 'is', null)
    .execute()
}

/**
 * Claims due requests by postponing their next attempt, so that no other instance sends them meanwhile. From then on the
 * provider may have made the refund.
 */
export async function claimDueRequests(
  queries: Queries,
  claim: { now: string; latestDue: LatestDue; claimedUntil: string; limit: number },
): Promise<RefundRequest[]> {
  const rows = await queries
    .updateTable('refund_requests')
    .set((row) => ({
      state: 'submitted',
      attempts: row('attempts', '+', 1),
      submitted_at: row.fn.coalesce('submitted_at', row.val(claim.now)),
      next_attempt_at: claim.claimedUntil,
    }))
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('refund_requests')
        .select('id')
        .where('state', 'in', OPEN)
        .where(isDue(claim.now, claim.latestDue))
        .orderBy('next_attempt_at')
        .limit(claim.limit),
    )
    .where('state', 'in', OPEN)
    .where(isDue(claim.now, claim.latestDue))
    .returning(columns)
    .execute()
  return rows.map((row) => toRequest(row))
}

export async function postpone(
  queries: Queries,
  id: string,
  next: { nextAttemptAt: string; failure: string },
): Promise<void> {
  await queries
    .updateTable('refund_requests')
    .set({ next_attempt_at: next.nextAttemptAt, failure: next.failure })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute()
}

/** @returns false if that is known, or the refund has failed since. */
export async function markAccepted(tx: Tx, id: string, accepted: { providerId: string; at: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_requests')
    .set({ state: 'accepted', provider_id: accepted.providerId, accepted_at: accepted.at, failure: null })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('state', 'in', OPEN), row.and([row('state', '=', 'failed'), row('provider_id', 'is', null)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** @returns false if that is known. */
export async function markFailed(
  tx: Tx,
  id: string,
  failed: { failure: string; providerId: string | null; at: string; isReplaced?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_requests')
    .set({
      state: 'failed',
      failure: failed.failure,
      failed_at: failed.at,
      ...(failed.providerId !== null && { provider_id: failed.providerId }),
      ...(failed.isReplaced === true && { replaced_at: failed.at }),
    })
    .where('id', '=', id)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0
}
