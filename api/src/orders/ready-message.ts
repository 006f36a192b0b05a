import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import { toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import { optionText } from '@fuel-shack/contract/menu/option-choice'
import type { Order, OrderItem } from '@fuel-shack/contract/orders/orders'
import type { Site } from '@fuel-shack/contract/site/site'
import { chooseSmsText } from '../messages/sms-text.ts'
import type { Message } from '../providers/messages.ts'

export type Shop = Pick<Site, 'name' | 'address' | 'collection'>

/** The messages that tell a customer that the order is ready: one for each channel with an address. */
export function readyMessages(order: Order, shop: Shop, url: string): Message[] {
  const number = orderNumberOf(order)
  const { name, collection } = shop
  const { lot, road, town, enterFrom } = shop.address
  const place = `${lot} ${road}, ${town}`
  const mobile = toInternationalNumber(order.contactNumber)
  const messages: Message[] = []
  if (mobile !== undefined) {
    const ready = `${name}: your order ${number} is ready.`
    const text = chooseSmsText([
      `${ready} Collect it ${collection.where}, ${place}. ${url}`,
      `${ready} Collect it ${collection.where}. ${url}`,
      `${ready} ${place}. ${url}`,
      `${ready} Collect it ${collection.where}, ${place}.`,
      `${ready} ${place}.`,
    ])
    messages.push({ channel: 'sms', to: mobile, text })
  }
  if (order.contactEmailAddress !== null) {
    messages.push({
      channel: 'email',
      to: order.contactEmailAddress,
      subject: `Your ${name} order ${number} is ready`,
      text: `G'day,\n\nYour order ${number} is ready. Collect it ${collection.where}:\n${itemLines(order)}\n\nWe're at ${place}. ${enterFrom}.\nYour order: ${url}\n\nSee you soon,\n${name}`,
    })
  }
  return messages
}

export function readyPush(order: Order, shop: Shop, recipient: { subject: string; url: string }): Message {
  return {
    channel: 'push',
    to: { subject: recipient.subject },
    title: shop.name,
    text: `Your order ${orderNumberOf(order)} is ready to pick up.`,
    url: recipient.url,
  }
}

/** Indented under their dish, by spaces that HTML keeps. */
function itemDetails({ options = [], note }: OrderItem): string[] {
  const texts = [...options.map((option) => optionText(option)), ...(note === undefined ? [] : [`“${note}”`])]
  return texts.map((text) => `\u00a0\u00a0\u00a0${text}`)
}

function itemLines(order: Order): string {
  return order.orderItems.flatMap((item) => [`${item.quantity} x ${item.title}`, ...itemDetails(item)]).join('\n')
}
