import { optionText } from '@fuel-shack/contract/menu/option-choice'
import { formatAud } from '@fuel-shack/contract/values/money'
import type { NotifiedBy, Order, OrderItem } from '@fuel-shack/contract/orders/orders'
import { formatDateTime } from '../../ui/dates.ts'
import { describeInstant } from '../../kitchen/pace-texts.ts'

/** As shown in the list, the details and on the docket. */
export function orderTypeOf({ isDelivery }: Pick<Order, 'isDelivery'>): string {
  return isDelivery ? 'Delivery' : 'Pick-up'
}

export const EAT_HERE = 'Eat here'

/** `Ready by 6:45 pm`; `Pick-up 6:45 pm` if the customer chose the time. */
export function readyTextOf(readyAt: string, { startAt }: Pick<Order, 'startAt'>): string {
  return `${startAt === undefined ? 'Ready by' : 'Pick-up'} ${describeInstant(readyAt)}`
}

/** Of an order that the customer paid with their balance, or a part of it. */
export function paidWithText({ spendCents, cardCents }: NonNullable<Order['paidWith']>): string {
  const balance = `${formatAud(spendCents)} with balance`
  return cardCents > 0 ? `${balance}, ${formatAud(cardCents)} by card` : balance
}

export interface ItemLine {
  text: string
  /** What is left out, which must stand out. */
  isRemoval: boolean
}

/** The lines under an item: its options, then the customer's note about it. */
export function linesUnder({ options = [], note }: Pick<OrderItem, 'options' | 'note'>): ItemLine[] {
  return [
    ...options.map((option) => ({ text: optionText(option), isRemoval: option.isRemoval })),
    ...(note === undefined ? [] : [{ text: `“${note}”`, isRemoval: false }]),
  ]
}

/** Counts quantities: two burgers and a coffee are three items. */
export function itemCountOf({ orderItems }: Pick<Order, 'orderItems'>): string {
  const count = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

const CHANNELS: Record<NotifiedBy, string> = { sms: 'SMS', email: 'email' }

/** "Mon, Nov 23, 2026 6:31 PM by SMS and email": the channels that the customer sees. */
export function notifiedText({ dispatchedAt, notifiedBy = [] }: Pick<Order, 'dispatchedAt' | 'notifiedBy'>): string {
  if (dispatchedAt === null) return 'Not yet'
  const channels = notifiedBy.map((channel) => CHANNELS[channel]).join(' and ')
  return channels === '' ? formatDateTime(dispatchedAt) : `${formatDateTime(dispatchedAt)} by ${channels}`
}
