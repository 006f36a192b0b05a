import { sql } from 'kysely'
import { CUSTOMER_ACCOUNT, SYSTEM_ACCOUNT } from '../../../platform/callers.ts'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { RefundState } from '@fuel-shack/contract/sales/payments/refund-states'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import { isInPart, type ListPart } from '../../../platform/db/newest-first.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../../platform/db/rows.ts'

export type RefundRequest = Stored<'refund_requests'>

/** The values of a request before anything was done about it. */
const NEW = {
  attempts: 0,
  providerId: null,
  failure: null,
  submittedAt: null,
  acceptedAt: null,
  failedAt: null,
  replacedAt: null,
}

type NewRefundRequest = Omit<RefundRequest, keyof typeof NEW | 'state' | 'nextAttemptAt'>

const OPEN_STATES: RefundState[] = ['requested', 'submitted']
/** Literals, as in the condition of `refund_requests_due`: with parameters, SQLite reads every request instead of that index. */
const OPEN = OPEN_STATES.map((state) => sql.lit(state))

/** One to the balance needs no provider: it is accepted at once. */
export async function insertRequest(tx: Tx, request: NewRefundRequest): Promise<void> {
  const isAccepted = request.method === 'balance'
  await tx
    .insertInto('refund_requests')
    .values({
      ...toRow({ ...request, ...NEW }),
      state: isAccepted ? 'accepted' : 'requested',
      ...(isAccepted && { provider_id: request.id, accepted_at: request.requestedAt }),
      next_attempt_at: request.requestedAt,
    })
    .execute()
}

type Key = { id: string } | { requestKey: string } | { providerId: string }

export function findRequest(queries: Queries, key: Key): Promise<RefundRequest | undefined> {
  const [column, value] =
    'id' in key
      ? (['id', key.id] as const)
      : 'requestKey' in key
        ? (['request_key', key.requestKey] as const)
        : (['provider_id', key.providerId] as const)
  return queries.selectFrom('refund_requests').selectAll().where(column, '=', value).$call(findRecord)
}

export function listRequests(queries: Queries, transactionId: string): Promise<RefundRequest[]> {
  return queries
    .selectFrom('refund_requests')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .$call(listRecords)
}

/** The provider has not answered it. */
export function isPending({ state }: Pick<RefundRequest, 'state'>): boolean {
  return OPEN_STATES.includes(state)
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

/** Lists those of staff, for the record. */
export function listRequestsOfStaff(queries: Queries, part: ListPart): Promise<RefundRequest[]> {
  return queries
    .selectFrom('refund_requests')
    .selectAll()
    .where(isInPart(part, { at: 'requested_at', id: 'id', accountId: 'account_id' }))
    .where('account_id', 'not in', [CUSTOMER_ACCOUNT, SYSTEM_ACCOUNT])
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .$call(listRecords)
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
export function claimDueRequests(
  queries: Queries,
  claim: { now: string; claimedUntil: string; limit: number },
): Promise<RefundRequest[]> {
  return queries
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
        .where('next_attempt_at', '<=', claim.now)
        .orderBy('next_attempt_at')
        .limit(claim.limit),
    )
    .where('state', 'in', OPEN)
    .where('next_attempt_at', '<=', claim.now)
    .returningAll()
    .$call(listRecords)
}

export async function postpone(
  queries: Queries,
  id: string,
  next: { nextAttemptAt: string; failure: string },
): Promise<void> {
  await queries
    .updateTable('refund_requests')
    .set(toRow(next))
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute()
}

/** @returns false if that is known, or the refund has failed since. */
export function markAccepted(tx: Tx, id: string, accepted: { providerId: string; at: string }): Promise<boolean> {
  return tx
    .updateTable('refund_requests')
    .set({ state: 'accepted', provider_id: accepted.providerId, accepted_at: accepted.at, failure: null })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('state', 'in', OPEN), row.and([row('state', '=', 'failed'), row('provider_id', 'is', null)])]),
    )
    .$call(changesRow)
}

/** @returns false if that is known. */
export function markFailed(
  tx: Tx,
  id: string,
  failed: { failure: string; providerId: string | null; at: string; isReplaced?: boolean },
): Promise<boolean> {
  return tx
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
    .$call(changesRow)
}

/** Serialises the refunds of all staff until the transaction ends. */
export async function lockStaffRefunds(tx: Tx, now: string): Promise<void> {
  await tx.updateTable('refund_locks').set({ locked_at: now }).where('id', '=', 'staff').execute()
}

export interface RefundTotals {
  cents: Cents
  /** How many payments money went back from. */
  payments: number
}

/** Sums what staff have given back without a confirmation, as far as it did not fail. */
export async function sumUnconfirmed(
  tx: Tx,
  of: { transactionId: string } | { since: string; accountId?: string },
): Promise<RefundTotals> {
  const refunds = tx
    .selectFrom('refund_requests')
    .select(({ fn }) => [
      fn.sum<number | string | null>('amount_cents').as('cents'),
      fn.count<number>('transaction_id').distinct().as('payments'),
    ])
    .where('account_id', 'not in', [CUSTOMER_ACCOUNT, SYSTEM_ACCOUNT])
    .where('is_confirmed', '=', 0)
    .where('state', '<>', 'failed')
  const selected =
    'transactionId' in of
      ? refunds.where('transaction_id', '=', of.transactionId)
      : refunds
          .where('requested_at', '>', of.since)
          .$if(of.accountId !== undefined, (query) => query.where('account_id', '=', of.accountId ?? ''))
  const { cents, payments } = await selected.executeTakeFirstOrThrow()
  return { cents: Number(cents ?? 0), payments }
}
