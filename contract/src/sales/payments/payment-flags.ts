import { formatAud } from '../../platform/money.ts'
import type { Order, PaidWhile } from '../orders/orders.ts'

type ClosingFields = Pick<Order, 'fulfilledAt' | 'isFullyRefunded' | 'declinedAt' | 'cancelledAt'>
type PaymentFields = ClosingFields &
  Pick<
    Order,
    'counter' | 'refundedCents' | 'refundPendingCents' | 'refundFailedCents' | 'dispute' | 'paidWhile' | 'orderItems'
  >

interface PaymentFlag {
  /** `stop`: do not make the order. `note`: for information. */
  level: 'stop' | 'note'
  text: string
}

/** Declined, cancelled or refunded in full before the handover, so it must not be made. */
export function isCalledOff({ fulfilledAt, isFullyRefunded, declinedAt, cancelledAt }: ClosingFields): boolean {
  return fulfilledAt === null && (isFullyRefunded === true || declinedAt !== undefined || cancelledAt !== undefined)
}

function calledOffText({ declinedAt, cancelledAt }: ClosingFields): string {
  if (cancelledAt !== undefined) return 'Cancelled by the customer – do not cook'
  return declinedAt === undefined ? 'Refunded – do not cook' : 'Declined – do not cook'
}

const DISPUTES = {
  inquiry: 'Payment queried by bank',
  open: 'Payment disputed',
  lost: 'Dispute lost',
  won: 'Dispute won',
} as const

/** Lists the reasons why no order would have been taken at the payment. Staff decide whether to cook. */
function decisionsOf({ paidWhile = [], orderItems }: Pick<Order, 'paidWhile' | 'orderItems'>): PaymentFlag[] {
  const soldOut = orderItems.filter(({ wasSoldOut }) => wasSoldOut).map(({ title }) => title)
  const texts: Record<PaidWhile, string> = {
    closed: 'Paid while the kitchen was closed',
    paused: 'Paid while orders were paused',
    unattended: 'Paid while no fulfilment screen was on',
    'sold-out': `Sold out: ${soldOut.join(', ')}`,
  }
  return paidWhile.map((each) => note(texts[each]))
}

/** Says how an order at the counter is paid for. */
function counterTextOf({ counter, fulfilledAt }: Pick<Order, 'counter' | 'fulfilledAt'>): string | undefined {
  if (!counter) return undefined
  if (counter.payment === 'till') return 'Counter order, paid at the till'
  return fulfilledAt === null
    ? `PAY ON COLLECTION ${formatAud(counter.totalCents)}`
    : 'Counter order, paid on collection'
}

const note = (text: string): PaymentFlag => ({ level: 'note', text })

/** The flags that the list, the details and the docket show for refunds, disputes and payments that came too late. */
export function paymentFlagsOf(order: PaymentFields): PaymentFlag[] {
  const flags: PaymentFlag[] = []
  const isOff = isCalledOff(order)
  if (isOff) flags.push({ level: 'stop', text: calledOffText(order) })
  const counterText = counterTextOf(order)
  if (counterText !== undefined && !isOff) flags.push(note(counterText))
  if (order.isFullyRefunded) {
    if (!isOff || order.declinedAt !== undefined || order.cancelledAt !== undefined) flags.push(note('Refunded'))
  } else if (order.refundedCents !== undefined) {
    flags.push(note(`Part refunded ${formatAud(order.refundedCents)}`))
  }
  if (order.refundPendingCents !== undefined) flags.push(note(`Refunding ${formatAud(order.refundPendingCents)}`))
  if (order.refundFailedCents !== undefined) {
    flags.push(note(`Refund of ${formatAud(order.refundFailedCents)} failed`))
  }
  if (order.fulfilledAt === null && !isOff) flags.push(...decisionsOf(order))
  if (order.dispute) flags.push(note(DISPUTES[order.dispute.status]))
  return flags
}
