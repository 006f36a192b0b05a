import type { Tx } from '../db/database.ts'

/** Deletes payments with their refunds and disputes. @returns the number of deleted payments. */
export async function deleteOldPayments(tx: Tx, before: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('payment_money')
    .select('transaction_id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const ids = old.map(({ transaction_id: id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['payment_refunds', 'payment_disputes', 'refund_requests', 'payment_money'] as const) {
    await tx.deleteFrom(table).where('transaction_id', 'in', ids).execute()
  }
  return ids.length
}
