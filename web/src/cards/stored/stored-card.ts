/**
 * The customer's card as last loaded, stored on the device because there may be no reception at the till. It stays until
 * the owner logs out or someone else logs in; an expired session does not remove it.
 */
import type { Balance, LoyaltyCard } from '@fuel-shack/contract/customers/loyalty'
import { readStoredJson, removeStored } from '../../client/device-storage.ts'
import { isLike } from '../../client/is-like.ts'

export interface StoredCard {
  /** The owner. */
  subject: string
  card: LoyaltyCard
  balance: Balance
  /** When the balance was loaded, by the clock of this device. */
  asAt: string
  /** The points that the cards page last showed, if they are not those of the balance. */
  seenPoints?: number | undefined
}

const CARD_SHAPE: StoredCard = {
  subject: '',
  card: { cardNumber: '', createdAt: '' },
  balance: { loyaltyPoints: 0, availableSpend: 0 },
  asAt: '',
}

/** The stored card; with `subject`, only if it belongs to that user. */
export function readStoredCard(subject?: string): StoredCard | undefined {
  const stored = readStoredJson('loyalty-card')
  return isLike(CARD_SHAPE, stored) && (subject === undefined || stored.subject === subject) ? stored : undefined
}

export function removeStoredCard(): void {
  removeStored('loyalty-card')
}
