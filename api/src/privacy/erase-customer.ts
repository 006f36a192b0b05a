import { eraseCheckoutContacts, type CheckoutErasure } from '../checkout/checkout-privacy-store.ts'
import { eraseProfile } from '../customers/customers-privacy-store.ts'
import type { Tx } from '../db/database.ts'
import { eraseCard } from '../loyalty/loyalty-privacy-store.ts'
import { eraseOrderContacts } from '../orders/orders-privacy-store.ts'
import { eraseBuyers } from '../receipts/receipts-privacy-store.ts'
import { eraseStaff } from '../staff/staff-privacy-store.ts'
import { eraseTillResponses } from '../tills/tills-privacy-store.ts'

/**
 * Erases a customer's personal data and deletes their card with its points and spend. Orders and their tax
 * documents stay without personal data.
 *
 * @returns false if the customer does not exist or has already been erased.
 */
export async function eraseCustomer(tx: Tx, customerId: string, options: CheckoutErasure): Promise<boolean> {
  await eraseOrderContacts(tx, customerId)
  await eraseBuyers(tx, customerId)
  await eraseCheckoutContacts(tx, customerId, options)
  await eraseTillResponses(tx, customerId)
  await eraseCard(tx, customerId)
  await eraseStaff(tx, customerId)
  return eraseProfile(tx, customerId)
}
