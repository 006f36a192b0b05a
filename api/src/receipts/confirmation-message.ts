import { documentTime, invoiceTexts } from '@fuel-shack/contract/payments/receipt-texts'
import type { TaxInvoice } from '@fuel-shack/contract/payments/receipts'
import type { Site } from '@fuel-shack/contract/site/site'
import type { SoldOrder } from '../orders/orders-service.ts'
import type { Message } from '../providers/messages.ts'
import { receiptText } from './receipt-text.ts'

type Shop = Pick<Site, 'name' | 'phone' | 'timeZone' | 'collection'>

/**
 * Confirms an order, with its tax invoice. It states facts about the order and nothing else: an offer would make it a commercial
 * message, which needs consent (Spam Act 2003).
 *
 * @returns undefined if the customer has no email address.
 */
export function confirmationMessage(order: SoldOrder, invoice: TaxInvoice, shop: Shop): Message | undefined {
  const { contactEmailAddress: to, number, readyAt } = order
  if (to === null) return undefined
  const texts = invoiceTexts(invoice, shop.timeZone)
  const ready =
    readyAt === null ? [] : [`It should be ready about ${readyTime(order.createdAt, readyAt, shop.timeZone)}.`]
  const text = [
    "G'day,",
    `We've got your order ${number}. ${[...ready, `Collect it ${shop.collection.where}.`].join(' ')}`,
    `Questions about it? Ring us on ${shop.phone}.`,
    receiptText(texts, invoice.supplier),
  ].join('\n\n')
  return {
    channel: 'email',
    to,
    subject: `Your ${shop.name} order ${number}: ${texts.title.toLowerCase()} ${invoice.number}`,
    text,
    isMonospaced: true,
  }
}

/** `6:45 pm`, with the date if it is not that of the order. */
function readyTime(orderedAt: string, readyAt: string, timeZone: string): string {
  const [orderDate] = documentTime(orderedAt, timeZone).split(', ')
  const [readyDate, time] = documentTime(readyAt, timeZone).split(', ')
  return orderDate === readyDate ? (time ?? '') : `${time} on ${readyDate}`
}
