import type { Queries } from '../../platform/db/database.ts'

/** A payment by card, as our books have it. */
export interface BookedPayment {
  transactionId: string
  /** Null means that it is in another currency, or not stated. */
  cents: number | null
  orderNumber: string | null
}

/** Something of ours that the provider must have, made between two times. */
export type OwnPayment = BookedPayment & { begunAt: string; at: string }
export type OwnRefund = OwnPayment & { refundId: string }

interface Period {
  startsAt: string
  endsAt: string
}

/** Payments that became orders in a period. What was paid by balance alone is not at the provider. */
export async function listOwnPayments(queries: Queries, { startsAt, endsAt }: Period): Promise<OwnPayment[]> {
  const rows = await queries
    .selectFrom('payment_money as payment')
    .leftJoin('checkouts as checkout', 'checkout.id', 'payment.checkout_id')
    .leftJoin('orders', 'orders.checkout_id', 'payment.checkout_id')
    .select([
      'payment.transaction_id as transactionId',
      'payment.total_cents as cents',
      'payment.created_at as at',
      'checkout.created_at as begunAt',
      'orders.number as orderNumber',
    ])
    .where('payment.created_at', '>=', startsAt)
    .where('payment.created_at', '<', endsAt)
    .where('payment.total_cents', '>', 0)
    .execute()
  return rows.map((row) => ({ ...row, begunAt: row.begunAt ?? row.at }))
}

/** Refunds to cards that were requested here, and accepted in a period. */
export async function listOwnRefunds(queries: Queries, { startsAt, endsAt }: Period): Promise<OwnRefund[]> {
  const rows = await queries
    .selectFrom('refund_requests as request')
    .leftJoin('orders', 'orders.id', 'request.order_id')
    .select([
      'request.provider_id as refundId',
      'request.transaction_id as transactionId',
      'request.amount_cents as cents',
      'request.accepted_at as at',
      'request.requested_at as begunAt',
      'orders.number as orderNumber',
    ])
    .where('request.method', '=', 'card')
    .where('request.accepted_at', '>=', startsAt)
    .where('request.accepted_at', '<', endsAt)
    .execute()
  return rows.flatMap(({ refundId, at, ...row }) => (refundId === null || at === null ? [] : { ...row, refundId, at }))
}

/** Finds what our books have of these payments: as orders, or left to staff. */
export async function findPayments(queries: Queries, ids: readonly string[]): Promise<Map<string, BookedPayment>> {
  const settled = await inParts(ids, (part) =>
    queries
      .selectFrom('payment_money as payment')
      .leftJoin('orders', 'orders.checkout_id', 'payment.checkout_id')
      .select([
        'payment.transaction_id as transactionId',
        'payment.total_cents as cents',
        'orders.number as orderNumber',
      ])
      .where('payment.transaction_id', 'in', part)
      .where('payment.total_cents', 'is not', null)
      .execute(),
  )
  const waiting = await inParts(ids, (part) =>
    queries
      .selectFrom('payment_attention')
      .select(['transaction_id as transactionId', 'received_cents as cents', 'currency'])
      .where('transaction_id', 'in', part)
      .where('kind', 'not in', ['refund_failed', 'refund_waiting'])
      .execute(),
  )
  const found = new Map<string, BookedPayment>()
  for (const { transactionId, cents, currency } of waiting)
    if (transactionId !== null)
      found.set(transactionId, { transactionId, cents: currency === 'aud' ? cents : null, orderNumber: null })
  for (const payment of settled) found.set(payment.transactionId, payment)
  return found
}

export interface BookedRefund {
  id: string
  cents: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export async function findRefunds(queries: Queries, ids: readonly string[]): Promise<Map<string, BookedRefund>> {
  const refunds = await inParts(ids, (part) =>
    queries
      .selectFrom('payment_refunds')
      .select(['id', 'amount_cents as cents', 'status'])
      .where('id', 'in', part)
      .execute(),
  )
  return new Map(refunds.map((refund) => [refund.id, refund]))
}

/** The amounts of disputes, by their ids. */
export async function findDisputes(queries: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  const disputes = await inParts(ids, (part) =>
    queries.selectFrom('payment_disputes').select(['id', 'amount_cents as cents']).where('id', 'in', part).execute(),
  )
  return new Map(disputes.map(({ id, cents }) => [id, cents]))
}

/** The most parameters of a statement that both engines take is far above this. */
const PART = 500

async function inParts<Row>(ids: readonly string[], find: (part: readonly string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let first = 0; first < ids.length; first += PART) rows.push(...(await find(ids.slice(first, first + PART))))
  return rows
}
