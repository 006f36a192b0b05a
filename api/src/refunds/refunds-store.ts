import type { Cents } from '@fuel-shack/contract/money'
import type { Tx } from '../db/database.ts'
import type { DisputeReport, RefundReport } from '../providers/payments.ts'

/** What is known of one payment of the provider, by the provider's id. */
export interface PaymentMoney {
  transactionId: string
  /** Grows with each change: two changes of one payment never run at once, and each has a number of its own. */
  revision: number
  reportedRefundedCents: Cents
  /** Null until the payment is settled: reports about a refund can arrive first. */
  checkoutId: string | null
  customerId: string | null
  totalCents: Cents | null
  /** What the points on the card were last reckoned by. */
  keptCents: Cents | null
  /** Points that should have been taken back and had been redeemed. */
  owedPoints: number
}

const columns = [
  'transaction_id as transactionId',
  'revision',
  'reported_refunded_cents as reportedRefundedCents',
  'checkout_id as checkoutId',
  'customer_id as customerId',
  'total_cents as totalCents',
  'kept_cents as keptCents',
  'owed_points as owedPoints',
] as const

/** Takes the payment's row until the transaction ends; makes it where nothing was known. */
export function lockPaymentMoney(tx: Tx, transactionId: string, now: string): Promise<PaymentMoney> {
  return tx
    .insertInto('payment_money')
    .values({
      transaction_id: transactionId,
      revision: 1,
      reported_refunded_cents: 0,
      checkout_id: null,
      customer_id: null,
      total_cents: null,
      kept_cents: null,
      owed_points: 0,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('transaction_id').doUpdateSet((row) => ({ revision: row('payment_money.revision', '+', 1) })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function savePaymentMoney(tx: Tx, money: PaymentMoney): Promise<void> {
  await tx
    .updateTable('payment_money')
    .set({
      reported_refunded_cents: money.reportedRefundedCents,
      checkout_id: money.checkoutId,
      customer_id: money.customerId,
      total_cents: money.totalCents,
      kept_cents: money.keptCents,
      owed_points: money.owedPoints,
    })
    .where('transaction_id', '=', money.transactionId)
    .execute()
}

export function listRefunds(tx: Tx, transactionId: string): Promise<RefundReport[]> {
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

export function listDisputes(tx: Tx, transactionId: string): Promise<DisputeReport[]> {
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
