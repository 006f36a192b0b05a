import type { Cents } from '../../platform/money.ts'

/** A time with a surcharge, half open: `from` is in it. */
export interface SurchargeSpan {
  from: string
  until: string
  percent: number
}

/** Returns the percentage for an order that is picked up at an instant. 0 means none. */
export function percentAt(spans: readonly SurchargeSpan[], pickUpAt: Date): number {
  const at = pickUpAt.toISOString()
  return spans.find(({ from, until }) => from <= at && at < until)?.percent ?? 0
}

/** The surcharge on one of a line, in whole cents: never more than the percentage. */
export function unitSurchargeOf(unitPriceCents: Cents, percent: number): Cents {
  return Math.floor((unitPriceCents * percent) / 100)
}

/** `Surcharge 15%`, for the line of its sum. */
export const surchargeName = (percent: number): string => `Surcharge ${percent}%`
