import type { Cents } from '../../platform/money.ts'

/** A price between two days of the rest stop, both included. Before and after, the usual price holds. */
export interface Special {
  priceInCents: Cents
  from: string
  until: string
}

/** The price of a product on a day of the rest stop, `2026-11-29`. Must not import zod. */
export function priceOn(
  { priceInCents, special }: { priceInCents: Cents; special: Special | null },
  day: string,
): Cents {
  return special !== null && special.from <= day && day <= special.until ? special.priceInCents : priceInCents
}
