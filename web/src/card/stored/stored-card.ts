/**
 * The customer's card as last loaded, stored on the device because there may be no reception at the till. It stays until
 * the owner logs out or someone else logs in; an expired session does not remove it.
 */
import type { Balance, LoyaltyCard } from '@fuel-shack/contract/cards/loyalty'
import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { isLike } from '../../platform/client/is-like.ts'

interface StoredCard {
  /** The owner. */
  subject: string
  card: LoyaltyCard
  balance: Balance
  /** The time at which the balance was loaded, by the clock of this device. */
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

function write(card: StoredCard): void {
  writeStored('loyalty-card', JSON.stringify(card), 'The card will not be available offline')
}

/** Stores the card as loaded. Points that the customer has not seen yet stay unseen. */
export function storeCard(card: StoredCard): void {
  const seenPoints = readSeenPoints(card.subject)
  write(seenPoints === card.balance.loyaltyPoints ? card : { ...card, seenPoints })
}

/** Undefined if no card of this user is stored. */
export function readSeenPoints(subject: string): number | undefined {
  const stored = readStoredCard(subject)
  const seen = stored?.seenPoints
  return typeof seen === 'number' ? seen : stored?.balance.loyaltyPoints
}

export function markPointsSeen(subject: string, seenPoints: number): void {
  const stored = readStoredCard(subject)
  if (stored) write({ ...stored, seenPoints })
}
