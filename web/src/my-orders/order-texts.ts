import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { formatAud } from '@fuel-shack/contract/values/money'
import { orderStatusOf, type OrderStatus } from '@fuel-shack/contract/orders/order-status'
import type { DeclineReason } from '@fuel-shack/contract/orders/orders'
import { siteTimeZone } from '../client/site-time-zone.ts'
import { describeInstant } from '../kitchen/pace-texts.ts'
import type { StatusChange } from './order-progress.ts'

const MINUTE_MS = 60_000
/** An estimate is in steps of five minutes. */
const LATE_AFTER_MS = 5 * MINUTE_MS

/** Digit by digit, because a number that is called out is not "four hundred and seventeen". */
export const spokenNumber = (number: string): string => Array.from(number).join(' ')

/** In one or two words, as on a row of the history. */
export const STATUS_NAMES: Record<OrderStatus, string> = {
  paid: 'Paid',
  seen: 'Seen by the kitchen',
  ready: 'Ready',
  collected: 'Collected',
  declined: 'Declined',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const REASONS: Record<DeclineReason, string> = {
  'out-of-stock': "we've run out of something in it",
  closing: 'the kitchen is closing',
  other: "the kitchen couldn't make it",
}

const siteTime = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: siteTimeZone,
})

/** `Mon, 23 Nov 2026, 11:14 am`, by the clock of the rest stop, like every time of an order. */
export const orderedAtText = ({ createdAt }: CustomerOrder): string => siteTime.format(new Date(createdAt))

/** What the order waits for now; "seen" says no more than that staff have read it. */
export function headlineOf(order: CustomerOrder): string {
  switch (orderStatusOf(order)) {
    case 'paid':
      return 'Paid. The kitchen will see it next.'
    case 'seen':
      return 'The kitchen has seen your order.'
    case 'ready':
      return 'Ready. Come and get it.'
    case 'collected':
      return 'Collected. Enjoy!'
    case 'declined':
      return 'The kitchen declined this order.'
    case 'cancelled':
      return 'You cancelled this order.'
    case 'refunded':
      return 'This order was refunded. It will not be made.'
  }
}

/** `Ready about 6:45 pm`, `Pick-up 6:45 pm`; undefined once it is ready, or in orders without an estimate. */
export function estimateOf(order: CustomerOrder, at: Date): string | undefined {
  const status = orderStatusOf(order)
  if (order.readyAt === undefined || (status !== 'paid' && status !== 'seen')) return undefined
  const time = describeInstant(order.readyAt, at)
  if (at.getTime() - Date.parse(order.readyAt) > LATE_AFTER_MS) return `Running late: was due about ${time}`
  return order.startAt === undefined ? `Ready about ${time}` : `Pick-up ${time}`
}

/** What ended an order that is not handed over, and what happened to the money. Empty for any other order. */
export function endingOf(order: CustomerOrder, at: Date): string[] {
  const time = order.declinedAt ?? order.cancelledAt
  const when = timeOf(time, at)
  switch (orderStatusOf(order)) {
    case 'declined':
      return [`Declined${when}${order.declineReason ? `: ${REASONS[order.declineReason]}` : ''}.`, refundOf(order, at)]
    case 'cancelled':
      return [`Cancelled${when}.`, refundOf(order, at)]
    case 'refunded':
      return [refundOf(order, at)]
    default:
      return []
  }
}

/** Says only what is recorded: a refund that is on its way is not a refund yet. */
function refundOf(order: CustomerOrder, at: Date): string {
  const { refundedCents = 0, spendRefundedCents = 0, refundPendingCents = 0, totalCents } = order
  const cardCents = refundedCents - spendRefundedCents
  const bank = 'Your bank may take some days to show it.'
  const texts = [
    ...(cardCents > 0 ? [`${formatAud(cardCents)} refunded${timeOf(order.refundedAt, at)}. ${bank}`] : []),
    ...(cardCents === 0 && refundPendingCents > 0
      ? [`${formatAud(refundPendingCents)} is on its way back to you. ${bank}`]
      : []),
    ...(spendRefundedCents > 0 ? [`${formatAud(spendRefundedCents)} is back in your balance.`] : []),
  ]
  return texts.length > 0 ? texts.join(' ') : `The refund of ${formatAud(totalCents)} is not recorded yet.`
}

function timeOf(iso: string | undefined, at: Date): string {
  return iso === undefined ? '' : ` ${describeInstant(iso, at)}`
}

/** Of an order that is still made, or was handed over. */
export function partRefundOf(order: CustomerOrder, at = new Date()): string | undefined {
  if (order.refundedCents === undefined || order.isFullyRefunded || endingOf(order, at).length > 0) return undefined
  const { refundedCents, spendRefundedCents = 0, totalCents } = order
  const toBalance = spendRefundedCents > 0 ? `, ${formatAud(spendRefundedCents)} to your balance` : ''
  return `Partly refunded${timeOf(order.refundedAt, at)}: ${formatAud(refundedCents)} of ${formatAud(totalCents)}${toBalance}`
}

/** For screen readers, and as a toast where it matters. */
export function announcementOf({ order, status }: StatusChange, where: string): string {
  const number = `Order ${spokenNumber(order.number)}`
  switch (status) {
    case 'paid':
      return `${number}: your order is in. The kitchen will see it next.`
    case 'seen':
      return `${number}: the kitchen has seen it.`
    case 'ready':
      return `${number} is ready. Collect it ${where}.`
    case 'collected':
      return `${number}: collected.`
    case 'declined':
      return `${number}: the kitchen declined it.`
    case 'cancelled':
      return `${number}: cancelled.`
    case 'refunded':
      return `${number}: refunded. It will not be made.`
  }
}

/** "You're at Pump 3", "You're at the counter". */
export function placeText(place: string): string {
  return /^(?:at|in|on) /i.test(place) ? place.charAt(0).toLowerCase() + place.slice(1) : `at ${place}`
}

/** `2 × Beef pie, Gravy`: enough to recognise an order by. */
export function dishesOf({ items }: CustomerOrder): string {
  return items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
}
