import { optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order, OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import type { Notification } from '../../platform/providers/messages.ts'
import type { Recipient } from './channels.ts'
import { placeOf, toCustomer, type CollectionShop, type OrderLink, type Shop } from './to-customer.ts'

type Numbered = Pick<Order, 'id' | 'number'>
type ReadyOrder = Recipient & Numbered & Pick<Order, 'orderItems'>

/** The messages that tell a customer that the order is ready. */
export function readyMessages(order: ReadyOrder, shop: CollectionShop, link: OrderLink | undefined): Notification[] {
  const number = orderNumberOf(order)
  const { where } = shop.collection
  return toCustomer(order, shop, 'news', {
    sms: [
      `${shop.name}: your order ${number} is ready.`,
      { text: `Collect it ${where}.`, importance: 1 },
      { text: `${placeOf(shop)}.`, importance: 2 },
      ...(link ? [{ text: link.short, importance: 3 }] : []),
    ],
    email: {
      subject: `Your ${shop.name} order ${number} is ready`,
      paragraphs: [
        `Your order ${number} is ready. Collect it ${where}:\n${itemLines(order.orderItems)}`,
        ...(link ? [`Your order: ${link.url}`] : []),
        'See you soon,',
      ],
    },
  })
}

/** It has no personal data: a push is shown on a locked screen. */
export function readyPush(
  order: Numbered,
  shop: Pick<Shop, 'name'>,
  recipient: { subject: string; link: OrderLink },
): Notification {
  return {
    channel: 'push',
    to: { subject: recipient.subject },
    title: shop.name,
    text: `Your order ${orderNumberOf(order)} is ready to pick up.`,
    url: recipient.link.url,
  }
}

/** Indented under their dish, by spaces that HTML keeps. */
function itemDetails({ options = [], note }: OrderItem): string[] {
  const texts = [...options.map((option) => optionText(option)), ...(note === undefined ? [] : [`“${note}”`])]
  return texts.map((text) => `\u00a0\u00a0\u00a0${text}`)
}

function itemLines(items: readonly OrderItem[]): string {
  return items.flatMap((item) => [`${item.quantity} x ${item.title}`, ...itemDetails(item)]).join('\n')
}
