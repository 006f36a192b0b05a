/**
 * The customer's card as last seen, kept on the device: at the till there may be no reception. Kept until its owner
 * logs out or somebody else logs in; a login that ran out does not take the card away.
 */
import type { Balance, LoyaltyCard } from '@fuel-shack/contract/loyalty'

const KEY = 'loyalty-card'

export interface KeptCard {
  /** Whose it is. */
  subject: string
  card: LoyaltyCard
  balance: Balance
  /** When the balance was that. */
  asAt: string
}

function isKeptCard(value: unknown): value is KeptCard {
  if (typeof value !== 'object' || value === null) return false
  const { subject, card, balance, asAt } = value as Partial<Record<keyof KeptCard, unknown>>
  return [subject, asAt].every((text) => typeof text === 'string') && Boolean(card) && Boolean(balance)
}

/** The kept card: that of `subject`, or whoever's it is. */
export function recallCard(subject?: string): KeptCard | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isKeptCard(kept) && (subject === undefined || kept.subject === subject) ? kept : undefined
  } catch {
    // Not ours, or there is no storage: then nothing is kept.
    return undefined
  }
}

export function keepCard(card: KeptCard): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(card))
  } catch (error) {
    console.warn('The card will not open without reception', error)
  }
}

export function forgetCard(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // No storage: nothing was kept in it.
  }
}
