/**
 * The customer's card as last seen, kept on the device: at the till there may be no reception. Kept until its owner
 * logs out or somebody else logs in; a login that ran out does not take the card away.
 */
import type { Balance, LoyaltyCard } from '@fuel-shack/contract/loyalty'
import { readStoredJson, removeStored, writeStored } from '../client/device-storage.ts'
import { isLike } from '../client/is-like.ts'

export interface StoredCard {
  /** Whose it is. */
  subject: string
  card: LoyaltyCard
  balance: Balance
  /** When the balance was that. */
  asAt: string
}

const EXAMPLE: StoredCard = {
  subject: '',
  card: { cardNumber: '', createdAt: '' },
  balance: { loyaltyPoints: 0, availableSpend: 0 },
  asAt: '',
}

/** The kept card: that of `subject`, or whoever's it is. */
export function readStoredCard(subject?: string): StoredCard | undefined {
  const kept = readStoredJson('loyalty-card')
  return isLike(EXAMPLE, kept) && (subject === undefined || kept.subject === subject) ? kept : undefined
}

export function storeCard(card: StoredCard): void {
  writeStored('loyalty-card', JSON.stringify(card), 'The card will not open without reception')
}

export function removeStoredCard(): void {
  removeStored('loyalty-card')
}
