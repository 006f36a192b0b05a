import type { OrderItem } from '../orders/orders.ts'

type Refunded = Pick<OrderItem, 'quantity' | 'refundedQuantity'>

/** How many of a line are left to make and hand over. Never negative. */
export function quantityToMake({ quantity, refundedQuantity = 0 }: Refunded): number {
  return Math.max(0, quantity - refundedQuantity)
}

/** All of the line was refunded. */
export function isRefundedDish(item: Refunded): boolean {
  return quantityToMake(item) === 0
}

/** `Refunded`, `1 of 2 refunded`; undefined if none was. */
export function refundedText(item: Refunded): string | undefined {
  const { quantity, refundedQuantity } = item
  if (refundedQuantity === undefined) return undefined
  return isRefundedDish(item) ? 'Refunded' : `${refundedQuantity} of ${quantity} refunded`
}
