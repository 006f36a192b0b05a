import type { Cents } from '@fuel-shack/contract/platform/money'
import type { RefundedLine } from './refunds-tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PaidOrder } from '../../orders/paid-orders-service.ts'
import { sumOf } from './payment-balance.ts'
import type { WantedRefund } from './request-refund.ts'

interface Weighted {
  itemId: string
  /** The rest of the line's price. */
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
    // The running sum is divided, so that the rounded parts add up.
    const given = Math.floor((amountCents * weightBefore) / totalCents)
    const part = given - givenBefore
    givenBefore = given
    return { itemId, amountCents: part }
  })
}

/** Divides an amount among what is left of the lines. */
export function dividing({ lines }: PaidOrder): WantedRefund['divide'] {
  return (amountCents, before) =>
    allocate(
      amountCents,
      lines.map(({ itemId, quantity, unitPaidCents }) => ({
        itemId,
        cents: quantity * unitPaidCents - sumOf(before.filter((part) => part.itemId === itemId)),
      })),
    ).map((part) => ({ ...part, quantity: 0 }))
}

/** Repeats a refund that failed: of the same dishes, if they have not been refunded since. */
export function repeating(sold: PaidOrder, failed: readonly RefundedLine[]): WantedRefund['divide'] {
  return (amountCents, before) => {
    const isLeft = failed.every(({ itemId, quantity }) => {
      const bought = sold.lines.find((line) => line.itemId === itemId)?.quantity ?? 0
      return quantity + quantityOf(before, itemId) <= bought
    })
    return isLeft && sumOf(failed) === amountCents ? [...failed] : dividing(sold)(amountCents, before)
  }
}

/** @throws AppError `bad_request` if a line is not in the order, or twice. */
export function wholeLines(sold: PaidOrder, wanted: { itemId: string; quantity: number }[]): RefundedLine[] {
  if (new Set(wanted.map(({ itemId }) => itemId)).size < wanted.length) throw new AppError('bad_request')
  return wanted.map(({ itemId, quantity }) => {
    const line = sold.lines.find((each) => each.itemId === itemId)
    if (!line) throw new AppError('bad_request', { detail: 'The order has no such line' })
    return { itemId, quantity, amountCents: quantity * line.unitPaidCents }
  })
}

export function checkingQuantities({ lines }: PaidOrder, wanted: RefundedLine[]): WantedRefund['divide'] {
  return (_, before) => {
    for (const { itemId, quantity } of wanted) {
      const bought = lines.find((line) => line.itemId === itemId)?.quantity ?? 0
      if (quantity > bought - quantityOf(before, itemId)) throw new AppError('refund_exceeds_payment')
    }
    return wanted
  }
}

export function quantityOf(lines: readonly RefundedLine[], itemId: string): number {
  return lines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0)
}
