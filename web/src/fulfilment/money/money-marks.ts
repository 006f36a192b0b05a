import { formatAud } from '@fuel-shack/contract/money'
import type { Order } from '@fuel-shack/contract/orders'

type Money = Pick<Order, 'fulfilledAt' | 'refundedCents' | 'isFullyRefunded' | 'dispute'>

export interface MoneyMark {
  /** `stop`: there is nothing to make. `note`: make it, and know this. */
  level: 'stop' | 'note'
  text: string
}

/** An open order that the customer got everything back for. */
export function isNotToBeMade({
  fulfilledAt,
  isFullyRefunded,
}: Pick<Order, 'fulfilledAt' | 'isFullyRefunded'>): boolean {
  return fulfilledAt === null && isFullyRefunded === true
}

const DISPUTES = {
  inquiry: 'Bank asks about payment',
  open: 'Payment disputed',
  lost: 'Dispute lost',
  won: 'Dispute won',
} as const

/** What a row, the details and the docket say about money that went back; nothing where all of it stayed. */
export function moneyMarksOf(order: Money): MoneyMark[] {
  const marks: MoneyMark[] = []
  if (isNotToBeMade(order)) marks.push({ level: 'stop', text: 'Refunded – do not cook' })
  else if (order.isFullyRefunded) marks.push({ level: 'note', text: 'Refunded' })
  else if (order.refundedCents !== undefined) {
    marks.push({ level: 'note', text: `Part refunded ${formatAud(order.refundedCents)}` })
  }
  if (order.dispute) marks.push({ level: 'note', text: DISPUTES[order.dispute.status] })
  return marks
}

/** The open orders that were refunded in full since the list before. Nothing on the first list is news. */
export function newlyRefunded(before: readonly Order[] | undefined, orders: readonly Order[]): Order[] {
  if (!before) return []
  const known = new Set(before.filter((order) => isNotToBeMade(order)).map(({ id }) => id))
  return orders.filter((order) => isNotToBeMade(order) && !known.has(order.id))
}
