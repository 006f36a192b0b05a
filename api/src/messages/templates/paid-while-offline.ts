import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Notification } from '../../platform/providers/messages.ts'
import type { Recipient } from './channels.ts'
import { readyTime } from './ready-time.ts'
import { toCustomer, type OrderLink, type Shop } from './to-customer.ts'

interface DecidedOrder extends Recipient, Pick<Order, 'id' | 'number'> {
  /** The order was for later, and was due to start while the kitchen was offline. */
  wasForLater: boolean
  decision: 'cook-now' | 'new-time'
  decidedAt: string
  readyAt: string
}

/** Each message of an order has one id, so that no second one can be queued: that of the order, as another version of UUID. */
export const outageMessageId = (orderId: string, channel: Notification['channel']): string =>
  `${orderId.slice(0, 14)}${{ push: 4, email: 5, sms: 8 }[channel]}${orderId.slice(15)}`

/**
 * Says that the kitchen was offline, and the new time. A customer whom neither SMS nor email reaches gets a push.
 *
 * @param subject of the customer
 */
export function outageMessages(
  order: DecidedOrder,
  shop: Shop,
  { subject, link }: { subject: string; link: OrderLink },
): Notification[] {
  const number = orderNumberOf(order)
  const time = readyTime(order.decidedAt, order.readyAt, shop.timeZone)
  const offline = order.wasForLater
    ? `was offline when we should have started your order ${number}.`
    : `was offline when you paid for order ${number}.`
  const next =
    order.decision === 'cook-now' ? `We're making it now: ready about ${time}.` : `It'll be ready at ${time}.`
  const text = `${shop.name} ${offline} ${next}`
  const tooLate = `If that's too late, ring ${shop.phone}.`
  const sent = toCustomer(order, shop, 'news', {
    sms: [text, { text: tooLate, importance: 1 }, { text: link.short, importance: 2 }],
    email: {
      subject: `${shop.name}: the new time of your order ${number}`,
      paragraphs: [`Sorry, ${text}`, tooLate, `Your order: ${link.url}`],
    },
  })
  if (sent.length > 0) return sent
  return [{ channel: 'push', to: { subject }, title: shop.name, text: `${text} ${tooLate}`, url: link.url }]
}
