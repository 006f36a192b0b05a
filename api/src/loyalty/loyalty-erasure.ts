import type { Tx } from '../db/database.ts'
import { deleteCard } from './loyalty-store.ts'

/** Deletes the card and every movement on it. */
export function eraseCard(tx: Tx, customerId: string): Promise<void> {
  return deleteCard(tx, customerId)
}
