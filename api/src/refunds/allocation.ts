import type { Cents } from '@fuel-shack/contract/values/money'

interface Weighted {
  itemId: string
  /** What is left of the line's price. */
  cents: Cents
}

/**
 * Divides an amount among the lines of an order, in proportion to what is left of their prices: lines can differ in their
 * tax. The parts add up to the amount. Empty if nothing is left of any line.
 */
export function allocate(amountCents: Cents, lines: readonly Weighted[]): { itemId: string; amountCents: Cents }[] {
  const weighted = lines.filter(({ cents }) => cents > 0)
  const totalCents = weighted.reduce((sum, { cents }) => sum + cents, 0)
  let weightBefore = 0
  let givenBefore = 0
  return weighted.map(({ itemId, cents }) => {
    weightBefore += cents
    // Of the running sum, so that the rounded parts add up.
    const given = Math.floor((amountCents * weightBefore) / totalCents)
    const part = given - givenBefore
    givenBefore = given
    return { itemId, amountCents: part }
  })
}
