import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Notification } from '../../platform/providers/messages.ts'
import { composeSms } from './sms-text.ts'
import { toStaff } from './staff-pushes.ts'
import type { Recipient } from './channels.ts'
import { toCustomer, type OrderLink, type Shop } from './to-customer.ts'

type Numbered = Pick<Order, 'id' | 'number'>
type Unopened = Pick<Order, 'id' | 'number' | 'startAt'>

/** @param minutes since the payment, or since cooking was due to begin. */
export function unopenedPush(publicUrl: string, order: Unopened, minutes: number): Notification {
  return toStaff(publicUrl, {
    title: `Order ${orderNumberOf(order)} is waiting`,
    text: `It ${sinceText(order, minutes)}, and has not been opened.`,
  })
}

/** @param minutes since the payment, or since cooking was due to begin. */
export function unopenedSms(
  order: Unopened,
  shop: Pick<Shop, 'name'>,
  { to, minutes, publicUrl }: { to: string; minutes: number; publicUrl: string },
): Notification {
  const text = composeSms([
    `${shop.name}: order ${orderNumberOf(order)} ${sinceText(order, minutes)}, and has not been opened.`,
    { text: `${publicUrl}/`, importance: 1 },
  ])
  return { channel: 'sms', to, text }
}

function sinceText({ startAt }: Unopened, minutes: number): string {
  return startAt === undefined ? `was paid ${ago(minutes)}` : `was due to begin ${ago(minutes)}`
}

/** Offers the customer to cancel, which refunds the payment. */
export function offerRefundMessages(
  order: Recipient & Numbered,
  shop: Shop,
  { subject, link }: { subject: string; link: OrderLink },
): Notification[] {
  const number = orderNumberOf(order)
  const late = `the kitchen hasn't opened your order ${number} yet`
  return [
    {
      channel: 'push',
      to: { subject },
      title: shop.name,
      text: `The kitchen hasn't opened your order ${number} yet. You can wait, or cancel it for a full refund.`,
      url: link.url,
    },
    ...toCustomer(order, shop, 'news', {
      sms: [
        `${shop.name}: sorry, ${late}. You can cancel it for a full refund:`,
        { text: link.short, importance: 2 },
        { text: `Or ring ${shop.phone}`, importance: 1 },
      ],
      email: {
        subject: `${shop.name}: your order ${number} is late`,
        paragraphs: [
          `Sorry, ${late}. You can wait, or cancel it for a full refund:\n${link.url}`,
          `Or ring us on ${shop.phone}, and we'll sort it out.`,
        ],
      },
    }),
  ]
}

const ago = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`
