import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../../db/database.ts'
import type { DisputeReport, RefundReport } from '../../providers/payments.ts'

/** The reported facts about one payment, by the provider's id. */
export interface PaymentRecord {
  transactionId: string
  /** Incremented by each change, which also serialises concurrent changes of one payment. */
  revision: number
  reportedRefundedCents: Cents
  /** Null until the payment is settled: reports about a refund can arrive first. */
  checkoutId: string | null
  customerId: string | null
  totalCents: Cents | null
  /** The paid sum without refunds and withdrawn disputes. */
  netCents: Cents | null
}

const columns = [
  'transaction_id as transactionId',
  'revision',
  'reported_refunded_cents as reportedRefundedCents',
  'checkout_id as checkoutId',
  'customer_id as customerId',
  'total_cents as totalCents',
  'net_cents as netCents',
] as const

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
  return tx
    .insertInto('payment_money')
    .values({
      transaction_id: transactionId,
      revision: 1,
      reported_refunded_cents: 0,
      checkout_id: initial.checkoutId,
      customer_id: initial.customerId,
      total_cents: initial.totalCents,
      net_cents: initial.totalCents,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet((row) => ({ revision: row('payment_money.revision', '+', 1) })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function findPayment(queries: Queries, transactionId: string): Promise<PaymentRecord | undefined> {
  return queries
    .selectFrom('payment_money')
    .select(columns)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
}

export async function savePayment(tx: Tx, payment: PaymentRecord): Promise<void> {
  await tx
    .updateTable('payment_money')
    .set({
      reported_refunded_cents: payment.reportedRefundedCents,
      checkout_id: payment.checkoutId,
      customer_id: payment.customerId,
      total_cents: payment.totalCents,
      net_cents: payment.netCents,
    })
    .where('transaction_id', '=', payment.transactionId)
    .execute()
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

export async function listDisputeStatuses(
  queries: Queries,
  ids: string[],
): Promise<Map<string, DisputeReport['status']>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('payment_disputes').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export async function listRefundStatuses(
  queries: Queries,
  ids: string[],
): Promise<Map<string, RefundReport['status']>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.selectFrom('payment_refunds').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}
