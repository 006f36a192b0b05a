import { orderCodeOf } from '@fuel-shack/contract/orders/order-link'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Notification } from '../../providers/messages.ts'
import { placeOf, type Shop } from './shop.ts'
import { composeSms, type SmsPart } from './sms-text.ts'

export type Recipient = Pick<Order, 'contactNumber' | 'contactEmailAddress'>

/** The page of an order that a message is about. */
export interface OrderLink {
  /** For emails and push notifications. */
  url: string
  /** For an SMS, in which each character counts. */
  short: string
}

export function orderLink(publicUrl: string, orderId: string): OrderLink {
  const orders = `${publicUrl}${webPaths.myOrders}`
  return { url: `${orders}/${orderId}`, short: `${orders}/${orderCodeOf(orderId)}` }
}

export interface Letter {
  subject: string
  /** Between greeting and close, separated by empty lines. */
  paragraphs: readonly string[]
  isMonospaced?: true
}

interface Texts {
  sms: readonly SmsPart[]
  email: Letter
}

/** One message for each channel with an address, for news that customers have to see while they are on the road. */
export function onEachChannel(recipient: Recipient, shop: Shop, { sms, email }: Texts): Notification[] {
  return [...smsTo(recipient, sms), ...emailTo(recipient, shop, email)]
}

/** By email; by SMS only to a customer without an email address, so that the same news does not arrive twice. */
export function onOneChannel(recipient: Recipient, shop: Shop, { sms, email }: Texts): Notification[] {
  return recipient.contactEmailAddress === null ? smsTo(recipient, sms) : emailTo(recipient, shop, email)
}

/** What the end of an email says about the rest stop. */
export function whereWeAre(shop: Shop): string {
  return `${shop.name}\n${placeOf(shop)}. ${shop.address.enterFrom}.\n${shop.phone}`
}

function smsTo({ contactNumber }: Recipient, parts: readonly SmsPart[]): Notification[] {
  const to = toInternationalNumber(contactNumber)
  return to === undefined ? [] : [{ channel: 'sms', to, text: composeSms(parts) }]
}

function emailTo(
  { contactEmailAddress: to }: Recipient,
  shop: Shop,
  { paragraphs, ...letter }: Letter,
): Notification[] {
  if (to === null) return []
  const text = ["G'day,", ...paragraphs, whereWeAre(shop)].join('\n\n')
  return [{ channel: 'email', to, text, ...letter }]
}
