import type { Tx } from '../db/database.ts'

/**
 * Each payment with its refunds and disputes: as old as an order may get, payments of other systems on the same account
 * too.
 *
 * @returns how many payments
 */
export async function deleteOldPaymentMoney(tx: Tx, before: string, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('payment_money')
    .select('transaction_id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const ids = old.map(({ transaction_id: id }) => id)
  if (ids.length === 0) return 0
  for (const table of ['payment_refunds', 'payment_disputes', 'payment_money'] as const) {
    await tx.deleteFrom(table).where('transaction_id', 'in', ids).execute()
  }
  return ids.length
}
