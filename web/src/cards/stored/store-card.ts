/** Writes the stored card; apart from `stored-card.ts`, because the first screen only reads it. */
import { writeStored } from '../../client/device-storage.ts'
import { readStoredCard, type StoredCard } from './stored-card.ts'

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
