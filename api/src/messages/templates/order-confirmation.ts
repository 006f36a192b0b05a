import type { Notification } from '../../platform/providers/messages.ts'
import type { Recipient } from './channels.ts'
import { readyTime } from './ready-time.ts'
import { placeOf, toCustomer, type CollectionShop, type OrderLink } from './to-customer.ts'

interface ConfirmedOrder extends Recipient {
  number: string
  createdAt: string
  /** Null in orders from before estimates. */
  readyAt: string | null
}

/** The tax invoice, as lines of text in columns. */
interface InvoiceText {
  title: string
  number: string
  text: string
}

/** Confirmations are withdrawn with the order: their ids are that of the checkout, and the same UUID as one of version 8. */
export const confirmationMessageIds = ({ checkoutId }: { checkoutId: string }) => ({
  email: checkoutId,
  sms: `${checkoutId.slice(0, 14)}8${checkoutId.slice(15)}`,
})

/**
 * Confirms an order. The email to a verified address contains the tax invoice, any other message links to it. All state facts about the order and nothing
 * else: an offer would make them commercial messages, which need consent (Spam Act 2003).
 */
export function confirmationMessages(
  order: ConfirmedOrder,
  shop: CollectionShop,
  { link, invoice }: { link: OrderLink; invoice: InvoiceText },
): Notification[] {
  const { number, createdAt, readyAt } = order
  const place = placeOf(shop)
  const time = readyAt === null ? undefined : readyTime(createdAt, readyAt, shop.timeZone)
  const subject = `Your ${shop.name} order ${number}`
  return toCustomer(order, shop, 'confirmation', {
    sms: [
      `${shop.name}: we've got your order ${number}.`,
      ...(time === undefined ? [] : [{ text: `Ready about ${time}.`, importance: 2 }]),
      { text: `${place}.`, importance: 1 },
      { text: link.short, importance: 3 },
    ],
    email: {
      subject: order.isEmailVerified ? `${subject}: ${invoice.title.toLowerCase()} ${invoice.number}` : subject,
      paragraphs: [
        `We've got your order ${number}. ${time === undefined ? '' : `It should be ready about ${time}. `}Collect it ${shop.collection.where}.`,
        `Your order: ${link.url}`,
        `Questions about it? Ring us on ${shop.phone}.`,
        ...(order.isEmailVerified ? [invoice.text] : []),
      ],
      ...(order.isEmailVerified && { isMonospaced: true as const }),
    },
  })
}
