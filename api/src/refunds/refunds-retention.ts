import type { Tx } from '../db/database.ts'
import { deleteOldPaymentMoney } from './refunds-store.ts'

/** As old as an order may get; payments of other systems on the same account too. @returns how many payments */
export function deletePaymentMoney(tx: Tx, before: string, limit: number): Promise<number> {
  return deleteOldPaymentMoney(tx, before, limit)
}
