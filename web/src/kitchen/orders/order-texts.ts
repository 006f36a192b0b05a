import type { NotifiedBy, Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** Counts quantities: two burgers and a coffee are three items. */
export function itemCountOf({ orderItems }: Pick<Order, 'orderItems'>): string {
  const count = orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

const CHANNELS: Record<NotifiedBy, string> = { sms: 'SMS', email: 'email' }

/** "6:31 pm by SMS and email": the channels that the customer sees. */
export function notifiedText({ dispatchedAt, notifiedBy = [] }: Pick<Order, 'dispatchedAt' | 'notifiedBy'>): string {
  if (!dispatchedAt) return 'Not yet'
  const channels = notifiedBy.map((channel) => CHANNELS[channel]).join(' and ')
  return channels === '' ? describeInstant(dispatchedAt) : `${describeInstant(dispatchedAt)} by ${channels}`
}
