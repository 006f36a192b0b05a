import { optionText } from '../../shop/catalogue/option-choice.ts'
import { SEAFOOD_LEGEND, titleWithOrigin, type SeafoodOrigin } from '../../shop/catalogue/seafood.ts'
import { surchargeName } from '../../shop/surcharge/surcharge.ts'
import { findAllergyWords } from '../orders/allergy-words.ts'
import { allergyLine } from '../orders/stated-allergies.ts'
import { paymentFlagsOf } from '../payments/payment-flags.ts'
import { formatAud } from '../../platform/money.ts'
import { orderNumberOf } from '../orders/order-number.ts'
import type { Order, OrderItem } from '../orders/orders.ts'
import { stationOf } from '../stations/order-stations.ts'
import { isRefundedDish, quantityToMake, refundedText } from '../payments/refunded-dishes.ts'

export const EAT_HERE = 'Eat here'

/** The text in the list, in the details and on the docket. */
export function orderTypeOf({ isDelivery }: Pick<Order, 'isDelivery'>): string {
  return isDelivery ? 'Delivery' : 'Pick-up'
}

export interface ItemLine {
  text: string
  /** Set for an ingredient that is left out, which must stand out. */
  isRemoval: boolean
  isNote?: true
  /** The note is about an allergy. */
  isAllergy?: true
  /** The line says that the dish, or some of it, was refunded. */
  isRefund?: true
}

/** The lines under an item: what of it was refunded, its options, then the customer's note about it. */
export function linesUnder(item: Omit<OrderItem, 'id' | 'title'>): ItemLine[] {
  const { options = [], note } = item
  const refunded = refundedText(item)
  return [
    ...(refunded === undefined ? [] : [{ text: refunded, isRemoval: false, isRefund: true as const }]),
    ...options.map((option) => ({ text: optionText(option), isRemoval: option.isRemoval })),
    ...(note === undefined ? [] : [noteLine(note)]),
  ]
}

function noteLine(note: string): ItemLine {
  const line = { text: `“${note}”`, isRemoval: false, isNote: true } as const
  return isAboutAllergy(note) ? { ...line, isAllergy: true } : line
}

/** The same words as on the board. */
const isAboutAllergy = (text: string): boolean => findAllergyWords(text).length > 0

/** Counts what a line shows: the portions to make, or those that were ordered if the dish was refunded. */
export function shownQuantity(item: Omit<OrderItem, 'id' | 'title'>): number {
  return isRefundedDish(item) ? item.quantity : quantityToMake(item)
}

/** `Ready by 6:45 pm`; `Pick-up 6:45 pm` if the customer chose the time. */
export function readyText(time: string, { startAt }: Pick<Order, 'startAt'>): string {
  return `${startAt === undefined ? 'Ready by' : 'Pick-up'} ${time}`
}

/** Says how an order was paid for which the balance paid all or a part. */
export function paidWithText({ spendCents, cardCents }: NonNullable<Order['paidWith']>): string {
  const balance = `${formatAud(spendCents)} with balance`
  return cardCents > 0 ? `${balance}, ${formatAud(cardCents)} by card` : balance
}

export interface DocketRestStop {
  name: string
  address: string
  phone: string
}

/** States for a product where its seafood comes from, as the menu says now. */
type OriginOf = (productId: string) => SeafoodOrigin | undefined

/** Times are written in the rest stop's time zone on a printer, and in that of the device in the print window. */
interface DocketTimes {
  printedAt: string
  formatDateTime: (instant: string) => string
  /** `6:45 pm`, or with its day if that is not clear. */
  describeInstant: (instant: string) => string
}

export type Docket = ReturnType<typeof docketOf>

/** Composes a docket in the order of the paper. The browser's print window and docket printers lay it out. */
export function docketOf(order: Order, restStop: DocketRestStop, times: DocketTimes, originOf: OriginOf) {
  const { formatDateTime, describeInstant, printedAt } = times
  const hasAllergy = isAboutAllergy(order.customerNotes)
  const fact = (name: string, value: string) => ({ name, value })
  const itemOrigin = ({ productId }: OrderItem) => (productId === undefined ? undefined : originOf(productId))
  return {
    /** Refunds, disputes and payments that came too late. */
    flags: paymentFlagsOf(order).map(({ text }) => text),
    number: orderNumberOf(order),
    types: [
      orderTypeOf(order),
      ...(order.counter && order.customerName !== undefined ? [order.customerName] : []),
      ...(order.isEatingHere ? [EAT_HERE] : []),
      ...(order.readyAt ? [readyText(describeInstant(order.readyAt), order)] : []),
    ],
    time: formatDateTime(order.createdAt),
    /** `ALLERGY: milk, egg`, as the customer stated them. Empty without any. */
    allergies: allergyLine(order) ?? '',
    items: order.orderItems.map((item) => ({
      quantity: shownQuantity(item),
      title: titleWithOrigin(item.title, itemOrigin(item)),
      lines: linesUnder(item),
      isRefunded: isRefundedDish(item),
      station: stationOf(item),
    })),
    /** Empty without any. */
    notes: order.customerNotes.trim() === '' ? '' : order.customerNotes,
    notesTitle: hasAllergy ? 'NOTES - ALLERGY' : 'NOTES',
    hasAllergy,
    /** The meaning of the letters in the titles. Empty without any. */
    legend: order.orderItems.some(itemOrigin) ? SEAFOOD_LEGEND : '',
    facts: [
      fact('Contact', order.contactNumber || 'N/A'),
      ...(order.contactEmailAddress ? [fact('Email', order.contactEmailAddress)] : []),
      fact('Delivery Address', (order.isDelivery && order.deliveryAddress) || 'N/A'),
      fact('Fulfilled At', order.fulfilledAt ? formatDateTime(order.fulfilledAt) : 'Not Fulfilled'),
      ...(order.surcharge ? [fact(surchargeName(order.surcharge.percent), formatAud(order.surcharge.cents))] : []),
      ...(order.paidWith ? [fact('Paid', paidWithText(order.paidWith))] : []),
      ...(order.refundedCents === undefined ? [] : [fact('Refunded', formatAud(order.refundedCents))]),
      ...(order.counter ? [] : [fact('Transaction ID', order.transactionId)]),
      fact('Printed', formatDateTime(printedAt)),
    ],
    restStop,
  }
}
