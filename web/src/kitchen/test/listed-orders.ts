import type { Order } from '@fuel-shack/contract/sales/orders/orders'

/** A cancelled order stays until staff acknowledge it. */
export function isListed(order: Order): boolean {
  return !isClosed(order) || (order.cancelledAt !== undefined && order.acknowledgedAt === undefined)
}

export function isClosed({ fulfilledAt, declinedAt, cancelledAt, isFullyRefunded }: Order): boolean {
  return fulfilledAt !== null || declinedAt !== undefined || cancelledAt !== undefined || isFullyRefunded === true
}
