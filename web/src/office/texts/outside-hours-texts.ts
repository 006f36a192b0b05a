import type { OrderOutsideHours } from '@fuel-shack/contract/office/manager-day'
import { formatAud } from '@fuel-shack/contract/platform/money'
import type { CounterPayment } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

type Counter = NonNullable<OrderOutsideHours['counter']>

/** The words with which staff choose the payment of a new order. */
const PAYMENTS: Record<CounterPayment, string> = {
  till: 'Paid at the till',
  collection: 'Pay on collection',
}

/** Nothing of an order at the counter was paid in the app. */
const MONEY: Record<CounterPayment, string> = {
  till: 'No money goes back through the app: it was paid at the till, so give the money back there.',
  collection: 'Nothing was paid yet, so no money goes back.',
}

export const outsideHoursName = ({ number, name }: OrderOutsideHours): string =>
  [number === null ? 'Order' : `Order ${number}`, name].filter(Boolean).join(', ')

/** `Picks up 6:31 pm · 0491 570 006 · Paid at the till $18.90` */
export function outsideHoursNote({ isEatingHere, readyAt, contactNumber, counter }: OrderOutsideHours): string {
  const when = `${isEatingHere ? 'Eats here' : 'Picks up'} ${describeInstant(readyAt)}`
  const payment = counter && `${PAYMENTS[counter.payment]} ${formatAud(counter.totalCents)}`
  return [when, contactNumber, payment].filter(Boolean).join(' · ')
}

/** Only an order of the app can be refunded here. */
export function outsideHoursChoice(orders: readonly OrderOutsideHours[]): string {
  if (orders.every(({ counter }) => counter === undefined)) {
    return 'They are paid, for a time at which it is closed now. Keep them, or give the money back.'
  }
  if (orders.every(({ counter }) => counter !== undefined)) {
    return 'They were ordered at the counter or by phone, for a time at which it is closed now. Keep them, or decline them and tell the customer.'
  }
  return 'They are for a time at which it is closed now. Keep them, refund those paid in the app, or decline those ordered at the counter or by phone.'
}

/** The customer gets a message about a decline only if they ordered in the app. */
export function counterDeclineText({ payment }: Counter, contactNumber: string): string {
  const tell = contactNumber ? `call ${contactNumber}` : 'tell them'
  return `${MONEY[payment]} The customer gets no message, so ${tell}.`
}
