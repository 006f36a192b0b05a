import type { Tx } from '../db/database.ts'
import { deleteRequestsOfCard } from './tills-store.ts'

/** Deletes the stored answers that hold a customer's card number; call it before the card itself is deleted. */
export function eraseTillAnswers(tx: Tx, customerId: string): Promise<void> {
  return deleteRequestsOfCard(tx, customerId)
}
