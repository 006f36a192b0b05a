import type { Cents } from '@fuel-shack/contract/platform/money'

/** The payment page takes no smaller amount. */
const CARD_MINIMUM_CENTS = 50

/** How much of a total the balance pays: as much as it can, and so that a card can pay the rest. */
export function balancePart(totalCents: Cents, availableCents: Cents): Cents {
  if (availableCents >= totalCents) return totalCents
  return Math.max(0, Math.min(availableCents, totalCents - CARD_MINIMUM_CENTS))
}
