import { eraseCheckoutContacts, type CheckoutErasure } from '../checkout/checkout-privacy-store.ts'
import { eraseProfile } from '../customers/customers-privacy-store.ts'
import type { Tx } from '../db/database.ts'
import { eraseCard } from '../loyalty/loyalty-privacy-store.ts'
import { eraseOrderContacts } from '../orders/orders-privacy-store.ts'
import { eraseTillAnswers } from '../tills/tills-privacy-store.ts'

/**
 * Takes a customer out of the data: points and spend are gone with the card, orders stay without a person in them.
 *
 * @returns false where there is no such customer, or nothing is left of them already.
 */
export async function eraseCustomer(tx: Tx, customerId: string, options: CheckoutErasure): Promise<boolean> {
  await eraseOrderContacts(tx, customerId)
  await eraseCheckoutContacts(tx, customerId, options)
  await eraseTillAnswers(tx, customerId)
  await eraseCard(tx, customerId)
  return eraseProfile(tx, customerId)
}
