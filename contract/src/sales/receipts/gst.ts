import type { GstTreatment } from '../../shop/catalogue/dish-details.ts'
import type { Cents } from '../../platform/money.ts'

/**
 * GST in exact whole cents. Prices include it.
 *
 * Section 9-90 of the GST Act gives a supplier of several things two rules for rounding. We use the total invoice rule: the GST of
 * all taxable lines is added unrounded and rounded once. One eleventh of whole cents never ends in exactly half a cent.
 */
export function gstIn(taxableCents: Cents): Cents {
  return divideDown(2 * taxableCents + 11, 22)
}

/**
 * Section 38-3 of the GST Act: some food is free of GST, such as bread, plain milk and fruit juice. Food that is eaten at the rest
 * stop is always taxable.
 */
export function isTaxable(treatment: GstTreatment, isEatingHere: boolean): boolean {
  return treatment === 'taxable' || isEatingHere
}

/**
 * Splits a refund over the lines of an invoice.
 *
 * The named amounts apply first, as far as the refund and each line allow. Lines share the rest in proportion to what is left
 * of them. Cents that the proportion does not divide go to the largest fractions, earlier lines first.
 *
 * @param leftCents of each line, without earlier refunds. The refund must not exceed their sum.
 * @param namedCents of each line.
 */
export function allocateRefund(
  amountCents: Cents,
  leftCents: readonly Cents[],
  namedCents: readonly Cents[] = [],
): Cents[] {
  let restCents = amountCents
  const named = leftCents.map((left, index) => {
    const cents = Math.min(left, restCents, Math.max(0, namedCents[index] ?? 0))
    restCents -= cents
    return cents
  })
  const shares = shareOut(
    restCents,
    leftCents.map((left, index) => left - (named[index] ?? 0)),
  )
  return named.map((cents, index) => cents + (shares[index] ?? 0))
}

/**
 * The GST that an adjustment note takes back: what the invoice and earlier notes still state, less the GST of what is still
 * taxable after the refund. So a full refund takes back exactly the GST of the invoice, in however many parts. It cannot be
 * negative: after a cancelled note the stated GST can be a cent below that of the rest.
 */
export function gstOfAdjustment(statedGstCents: Cents, taxableAfterCents: Cents): Cents {
  return Math.max(0, statedGstCents - gstIn(taxableAfterCents))
}

/** The amounts that a line of an invoice states, and those that its notes have given back. */
export interface AdjustedLine {
  /** Of the line, with its surcharge. */
  totalCents: Cents
  surchargeCents: Cents
  /** The sum that earlier notes have given back, with the surcharge in it. */
  adjustedCents: Cents
  adjustedSurchargeCents: Cents
}

/**
 * The part of a refund that gives back the surcharge of a line: its proportion of the price. All parts add up to the whole
 * surcharge, in however many parts the line is refunded.
 */
export function surchargeOfRefund(amountCents: Cents, line: AdjustedLine): Cents {
  const { totalCents, surchargeCents, adjustedCents, adjustedSurchargeCents } = line
  if (surchargeCents === 0) return 0
  const afterCents = adjustedCents + amountCents
  const dueCents = divideDown(surchargeCents * afterCents, totalCents)
  return Math.min(amountCents, Math.max(0, dueCents - adjustedSurchargeCents))
}

/** Every share is at most its weight, as long as the amount is at most the sum of the weights. */
function shareOut(amountCents: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => divideDown(amountCents * weight, total))
  const missing = amountCents - shares.reduce((sum, share) => sum + share, 0)
  const byFraction = weights
    .map((weight, index) => ({ index, fraction: (amountCents * weight) % total }))
    .toSorted((one, other) => other.fraction - one.fraction || one.index - other.index)
  for (const { index } of byFraction.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Divides whole numbers, without a fraction at any step. */
function divideDown(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
