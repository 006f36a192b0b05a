import type { Tx } from '../db/database.ts'
import { anonymiseCustomer } from './customers-store.ts'

/** @returns false where there is no such customer, or nothing is left of them already. */
export function eraseProfile(tx: Tx, customerId: string): Promise<boolean> {
  return anonymiseCustomer(tx, customerId)
}
