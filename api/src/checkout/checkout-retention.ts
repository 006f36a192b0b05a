import type { Tx } from '../db/database.ts'
import { deleteResolvedAttention } from './attention-store.ts'
import {
  clearCheckoutsOfCustomer,
  clearSettledCheckouts,
  deleteCheckouts,
  deleteOldEvents,
  deleteUnpaidCheckouts,
} from './checkout-privacy-store.ts'

export interface CheckoutErasure {
  /** Also a checkout that can still be paid, which needs its number for the order. */
  evenOpen: boolean
}

export function eraseCheckoutContacts(tx: Tx, customerId: string, options: CheckoutErasure): Promise<void> {
  return clearCheckoutsOfCustomer(tx, customerId, options)
}

/** The retention of checkouts and provider events, for services of other folders. */
export const checkoutRetention = {
  clearContacts: (tx: Tx, before: string, limit: number): Promise<number> => clearSettledCheckouts(tx, before, limit),
  deleteUnpaid: (tx: Tx, before: string, limit: number): Promise<number> => deleteUnpaidCheckouts(tx, before, limit),
  deleteCheckouts: (tx: Tx, ids: string[]): Promise<void> => deleteCheckouts(tx, ids),
  deleteAttention: (tx: Tx, before: string, limit: number): Promise<number> =>
    deleteResolvedAttention(tx, before, limit),
  deleteEvents: (tx: Tx, before: string, limit: number): Promise<number> => deleteOldEvents(tx, before, limit),
}
