/** The prefix of the references of an order's points. */
export const ORDER_PREFIX = 'checkout:'
const RESERVED_PREFIX = 'spend-reserve:'
const RELEASED_PREFIX = 'spend-release:'

/** How spend that a checkout reserves, and releases if it ends without an order, is named in the ledger. */
export const RESERVATION_PREFIXES = { reserved: RESERVED_PREFIX, released: RELEASED_PREFIX }

/** @param reservation unique for each time that spend is reserved. */
export function reservationReference(step: keyof typeof RESERVATION_PREFIXES, reservation: string): string {
  return `${RESERVATION_PREFIXES[step]}${reservation}`
}

const ADJUST_PREFIX = 'adjust:'

/** @param key unique for each adjustment of the account. */
export const adjustReference = (accountId: string, key: string): string => `${ADJUST_PREFIX}${accountId}:${key}`

const OLD_CARD_PREFIX = 'old-card:'

/** A card of another system is claimed once. */
export const oldCardReference = (oldCardId: string): string => `${OLD_CARD_PREFIX}${oldCardId}`

/** Returns what a manager did, or where the value came from; nothing for what the customer, staff or a till did. */
export function causeOf(reference: string): { cause?: 'adjusted' | 'old-card' } {
  if (reference.startsWith(OLD_CARD_PREFIX)) return { cause: 'old-card' }
  return reference.startsWith(ADJUST_PREFIX) ? { cause: 'adjusted' } : {}
}

/** @param reference of the entry that is reversed. */
export const voidReference = (reference: string): string => `void:${reference}`
