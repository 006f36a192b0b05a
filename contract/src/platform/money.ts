/** Amounts are whole cents, except for `price` of the catalogue call, which is in dollars. */
export type Cents = number

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

export function dollarsToCents(dollars: number): Cents {
  return Math.round(dollars * 100)
}

export function centsToDollars(cents: Cents): number {
  return cents / 100
}

/** `1250` → `$12.50`. An absent amount is `$0.00`. */
export function formatAud(cents: Cents | undefined): string {
  return aud.format((cents ?? 0) / 100)
}
