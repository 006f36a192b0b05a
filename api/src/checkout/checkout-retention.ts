import type { Tx } from '../db/database.ts'
import { clearCheckoutsOfCustomer, clearSettledCheckouts, deleteUnpaidCheckouts } from './checkout-privacy-store.ts'

export function forgetCustomerOnCheckouts(tx: Tx, customerId: string): Promise<void> {
  return clearCheckoutsOfCustomer(tx, customerId)
}

export async function applyCheckoutRetention(
  tx: Tx,
  before: { contacts: string; unpaid: string },
): Promise<{ checkoutContacts: number; unpaidCheckouts: number }> {
  return {
    checkoutContacts: await clearSettledCheckouts(tx, before.contacts),
    unpaidCheckouts: await deleteUnpaidCheckouts(tx, before.unpaid),
  }
}
