import { BUYER_REQUIRED_FROM_CENTS } from '@fuel-shack/contract/values/limits'
import type { Tx } from '../db/database.ts'

/**
 * Takes the buyer off a deleted customer's invoices. From $1,000 on the buyer stays: there the law requires the name on the
 * seller's copy too, for as long as the invoice must be stored.
 */
export async function eraseBuyers(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('tax_invoices')
    .set({ buyer_name: null, buyer_abn: null })
    .where('total_cents', '<', BUYER_REQUIRED_FROM_CENTS)
    .where('order_id', 'in', (sub) => sub.selectFrom('orders').select('id').where('customer_id', '=', customerId))
    .execute()
}

/**
 * Deletes adjustment notes that were issued before `before`, and invoices of sales before it that have no later note. An order
 * that is still stored has its invoice.
 *
 * @returns the number of deleted documents, at most `limit`.
 */
export async function deleteOldDocuments(tx: Tx, before: string, limit: number): Promise<number> {
  const notes = await tx
    .selectFrom('adjustment_notes')
    .select('refund_id')
    .where('issued_at', '<', before)
    .where('order_id', 'not in', (sub) => sub.selectFrom('orders').select('id'))
    .limit(limit)
    .execute()
  const refundIds = notes.map((note) => note.refund_id)
  if (refundIds.length > 0) await tx.deleteFrom('adjustment_notes').where('refund_id', 'in', refundIds).execute()
  if (refundIds.length === limit) return limit

  const invoices = await tx
    .selectFrom('tax_invoices')
    .select('order_id')
    .where('supplied_at', '<', before)
    .where('order_id', 'not in', (sub) => sub.selectFrom('orders').select('id'))
    .where('order_id', 'not in', (sub) => sub.selectFrom('adjustment_notes').select('order_id'))
    .limit(limit - refundIds.length)
    .execute()
  const orderIds = invoices.map((invoice) => invoice.order_id)
  if (orderIds.length > 0) await tx.deleteFrom('tax_invoices').where('order_id', 'in', orderIds).execute()
  return refundIds.length + orderIds.length
}
