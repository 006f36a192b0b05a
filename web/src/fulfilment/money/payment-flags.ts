import { formatAud } from '@fuel-shack/contract/money'
import type { Order, PaidWhile } from '@fuel-shack/contract/orders'

type PaymentFields = Pick<
  Order,
  'fulfilledAt' | 'refundedCents' | 'isFullyRefunded' | 'dispute' | 'paidWhile' | 'orderItems'
>

export interface PaymentFlag {
  /** `stop`: do not make the order. `note`: for information. */
  level: 'stop' | 'note'
  text: string
}

/** An open order that was refunded in full, so it must not be made. */
export function isCancelledByRefund({
  fulfilledAt,
  isFullyRefunded,
}: Pick<Order, 'fulfilledAt' | 'isFullyRefunded'>): boolean {
  return fulfilledAt === null && isFullyRefunded === true
}

const DISPUTES = {
  inquiry: 'Payment queried by bank',
  open: 'Payment disputed',
  lost: 'Dispute lost',
  won: 'Dispute won',
} as const

/** What would not have let the customer order; staff decide whether to cook. */
function decisionsOf({ paidWhile = [], orderItems }: Pick<Order, 'paidWhile' | 'orderItems'>): PaymentFlag[] {
  const soldOut = orderItems.filter(({ wasSoldOut }) => wasSoldOut).map(({ title }) => title)
  const texts: Record<PaidWhile, string> = {
    closed: 'Paid while the kitchen was closed',
    paused: 'Paid while orders were paused',
    'sold-out': `Sold out: ${soldOut.join(', ')}`,
  }
  return paidWhile.map((each) => ({ level: 'note', text: texts[each] }))
}

/** The flags that the list, the details and the docket show for refunds, disputes and payments that came too late. */
export function paymentFlagsOf(order: PaymentFields): PaymentFlag[] {
  const flags: PaymentFlag[] = []
  if (isCancelledByRefund(order)) flags.push({ level: 'stop', text: 'Refunded – do not cook' })
  else if (order.isFullyRefunded) flags.push({ level: 'note', text: 'Refunded' })
  else if (order.refundedCents !== undefined) {
    flags.push({ level: 'note', text: `Part refunded ${formatAud(order.refundedCents)}` })
  }
  if (order.fulfilledAt === null && !order.isFullyRefunded) flags.push(...decisionsOf(order))
  if (order.dispute) flags.push({ level: 'note', text: DISPUTES[order.dispute.status] })
  return flags
}

/** The open orders that were refunded in full since the previous list; none for the first list. */
export function newlyRefunded(previous: readonly Order[] | undefined, orders: readonly Order[]): Order[] {
  if (!previous) return []
  const known = new Set(previous.filter((order) => isCancelledByRefund(order)).map(({ id }) => id))
  return orders.filter((order) => isCancelledByRefund(order) && !known.has(order.id))
}
