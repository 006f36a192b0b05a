import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { isAhead, isOpenStatus, orderStatusOf, type OrderStatus } from '@fuel-shack/contract/sales/orders/order-status'
import type { DeclineReason } from '@fuel-shack/contract/sales/orders/orders'
import { serverNow } from '../../platform/client/server-clock.ts'
import { formatSiteTime } from '../../platform/time/site-time.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import type { StatusChange } from './order-progress.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An estimate is in steps of five minutes. */
const LATE_AFTER_MS = 5 * MINUTE_MS

/** Digit by digit, because a number that is called out is not "four hundred and seventeen". */
export const spokenNumber = (number: string): string => Array.from(number).join(' ')

/** The status in one or two words, as on a row of the history. */
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

export const orderedAtText = ({ createdAt }: CustomerOrder): string => formatSiteTime(createdAt)

/** The step that the order waits for now; "seen" says no more than that staff have read it. */
const HEADLINES: Record<OrderStatus, string> = {
  paid: 'Paid. The kitchen will see it next.',
  seen: 'The kitchen has seen your order.',
  ready: 'Ready. Come and get it.',
  collected: 'Collected. Enjoy!',
  declined: 'The kitchen declined this order.',
  cancelled: 'You cancelled this order.',
  refunded: 'This order was refunded. It will not be made.',
}

/** Returns a shorter text for a late order, as `estimateOf` does: the ticket must not grow under a finger. */
export function headlineOf(order: CustomerOrder, at: Date): string {
  if (order.startAt !== undefined && isAhead(order, at.getTime()))
    return `Paid. Cooking begins ${describeInstant(order.startAt, at)}.`
  return isLate(order, at) ? 'Running late, sorry.' : HEADLINES[orderStatusOf(order)]
}

/** `Ready about 6:45 pm`, `Pick-up 6:45 pm`; undefined once it is ready, or in orders without an estimate. */
export function estimateOf(order: CustomerOrder, at: Date): string | undefined {
  if (!isEstimated(order)) return undefined
  const time = describeInstant(order.readyAt, at)
  if (isLate(order, at)) return `Was due ${time}`
  return order.startAt === undefined ? `Ready about ${time}` : `Pick-up ${time}`
}

function isEstimated(order: CustomerOrder): order is CustomerOrder & { readyAt: string } {
  return order.readyAt !== undefined && ['paid', 'seen'].includes(orderStatusOf(order))
}

function isLate(order: CustomerOrder, at: Date): boolean {
  return isEstimated(order) && at.getTime() - Date.parse(order.readyAt) > LATE_AFTER_MS
}

/** Why the customer cannot cancel the order, by the problem that says so. */
export const TOO_LATE_TEXTS: Partial<Record<ProblemCode, string>> & { cancel_too_late: string } = {
  order_seen: "The kitchen has opened your order, so you can't cancel it here any more.",
  cancel_too_late: 'The time to cancel it here is over, and the kitchen may have started on it.',
  too_many_cancellations: "You can't cancel any more orders here this hour.",
}

/** @param cancellableUntil undefined: no longer. */
export function cancelUntilText(cancellableUntil: string | undefined, order: CustomerOrder): string {
  if (cancellableUntil === undefined) return 'To cancel it now, you need to ask us.'
  if (isAhead(order, serverNow().getTime())) return `You can cancel it until ${describeInstant(cancellableUntil)}.`
  // The rest stop offers it for hours when the kitchen does not open the order.
  if (Date.parse(cancellableUntil) - serverNow().getTime() > HOUR_MS)
    return 'You can cancel it until the kitchen opens it.'
  return `You can cancel it until ${describeInstant(cancellableUntil)}, or until the kitchen opens it.`
}

/** Returns what ended an order that is not handed over, and what happened to the money. Empty for any other order. */
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

/** An order that staff ended stays in full, because its customer may not have seen that yet. */
export function isShownInFull(order: CustomerOrder): boolean {
  const status = orderStatusOf(order)
  return isOpenStatus(status) || status === 'declined' || status === 'refunded'
}

/** Describes the refund of a part of an order that is still made, or was handed over. */
export function partRefundOf(order: CustomerOrder, at = serverNow()): string | undefined {
  if (order.refundedCents === undefined || order.isFullyRefunded || endingOf(order, at).length > 0) return undefined
  const { refundedCents, spendRefundedCents = 0, totalCents } = order
  const toBalance = spendRefundedCents > 0 ? `, ${formatAud(spendRefundedCents)} to your balance` : ''
  return `Partly refunded${timeOf(order.refundedAt, at)}: ${formatAud(refundedCents)} of ${formatAud(totalCents)}${toBalance}`
}

const NEWS: Record<Exclude<OrderStatus, 'ready'>, string> = {
  paid: 'your order is in. The kitchen will see it next.',
  seen: 'the kitchen has seen it.',
  collected: 'collected.',
  declined: 'the kitchen declined it.',
  cancelled: 'cancelled.',
  refunded: 'refunded. It will not be made.',
}

/** Announces a change to screen readers, and as a toast where it matters. `nameOf` makes the number for the eyes or the ears. */
export function announcementOf({ order, status }: StatusChange, where: string, nameOf = spokenNumber): string {
  const number = `Order ${nameOf(order.number)}`
  if (status === 'ready') return `${number} is ready. Collect it ${order.collectFrom ?? where}.`
  return `${number}: ${NEWS[status]}`
}

/** "You're at Pump 3", "You're at the counter". */
export function placeText(place: string): string {
  return /^(?:at|in|on) /i.test(place) ? place.charAt(0).toLowerCase() + place.slice(1) : `at ${place}`
}

/** `2 × Beef pie, Gravy`: enough to recognise an order by. */
export function dishesOf({ items }: CustomerOrder): string {
  return items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
}
