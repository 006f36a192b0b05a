import type { Queries, Tx } from '../../../platform/db/database.ts'
import { findRecord, getRecord, toRow, type Stored } from '../../../platform/db/rows.ts'
import type { DisputeReport, RefundReport } from '../../../platform/providers/payments.ts'

/** The reported facts about one payment, by the provider's id. Checkout, customer and total are null until it is settled. */
export type PaymentRecord = Stored<'payment_money'>

type SettledPayment = Pick<PaymentRecord, 'checkoutId' | 'customerId' | 'totalCents'>
const UNSETTLED: SettledPayment = { checkoutId: null, customerId: null, totalCents: null }

/**
 * Locks the payment's row until the transaction ends, and inserts it if it does not exist.
 *
 * @param initial what a new row stores.
 */
export function lockPayment(
  tx: Tx,
  transactionId: string,
  now: string,
  initial: SettledPayment = UNSETTLED,
): Promise<PaymentRecord> {
  const row = toRow({ transactionId, ...initial, netCents: initial.totalCents, createdAt: now })
  return tx
    .insertInto('payment_money')
    .values({ ...row, revision: 1, reported_refunded_cents: 0 })
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet((old) => ({ revision: old('payment_money.revision', '+', 1) })),
    )
    .returningAll()
    .$call(getRecord)
}

export function findPayment(queries: Queries, transactionId: string): Promise<PaymentRecord | undefined> {
  return queries.selectFrom('payment_money').selectAll().where('transaction_id', '=', transactionId).$call(findRecord)
}

export async function savePayment(tx: Tx, payment: PaymentRecord): Promise<void> {
  const { transactionId, revision: _revision, ...facts } = payment
  await tx.updateTable('payment_money').set(toRow(facts)).where('transaction_id', '=', transactionId).execute()
}

export function listRefunds(tx: Queries, transactionId: string): Promise<RefundReport[]> {
  return tx
    .selectFrom('payment_refunds')
    .select(['id', 'amount_cents as amountCents', 'status'])
    .where('transaction_id', '=', transactionId)
    .execute()
}

export async function saveRefund(tx: Tx, transactionId: string, refund: RefundReport): Promise<void> {
  const { id, amountCents, status } = refund
  await tx
    .insertInto('payment_refunds')
    .values({ id, transaction_id: transactionId, amount_cents: amountCents, status })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ amount_cents: amountCents, status }))
    .execute()
}

export function listDisputes(tx: Queries, transactionId: string): Promise<DisputeReport[]> {
  return tx
    .selectFrom('payment_disputes')
    .select(['id', 'amount_cents as amountCents', 'status', 'opened_at as openedAt', 'reported_at as reportedAt'])
    .where('transaction_id', '=', transactionId)
    .execute()
}

export async function saveDispute(tx: Tx, transactionId: string, dispute: DisputeReport): Promise<void> {
  const { id, amountCents, status, openedAt, reportedAt } = dispute
  const changing = { amount_cents: amountCents, status, opened_at: openedAt, reported_at: reportedAt }
  await tx
    .insertInto('payment_disputes')
    .values({ id, transaction_id: transactionId, ...changing })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
}

/** The stored statuses, by the ids of the reports. */
export async function listStatuses(
  queries: Queries,
  kind: 'refunds' | 'disputes',
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom(`payment_${kind}`).select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}
