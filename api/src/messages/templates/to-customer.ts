import { orderCodeOf } from '@fuel-shack/contract/sales/orders/order-link'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { pathTo } from '@fuel-shack/contract/platform/web-paths'
import { toInternationalNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Notification } from '../../platform/providers/messages.ts'
import { channelsFor, type About, type Recipient } from './channels.ts'
import { composeSms, type SmsPart } from './sms-text.ts'

export type Shop = Pick<Site, 'name' | 'phone' | 'address' | 'timeZone'>
export type CollectionShop = Shop & Pick<Site, 'collection'>

/** The page of an order that a message is about. */
export interface OrderLink {
  /** The text of emails and push notifications. */
  url: string
  /** The text of an SMS, in which each character counts. */
  short: string
}

export function orderLink(publicUrl: string, orderId: string): OrderLink {
  const linkTo = (id: string) => `${publicUrl}${pathTo('order', { orderId: id })}`
  return { url: linkTo(orderId), short: linkTo(orderCodeOf(orderId)) }
}

interface Email {
  subject: string
  /** The paragraphs between greeting and close, separated by empty lines. */
  paragraphs: readonly string[]
  isMonospaced?: true
}

interface Texts {
  sms: readonly SmsPart[]
  email: Email
}

/** The same message by each channel that it goes to. */
export function toCustomer(recipient: Recipient, shop: Shop, about: About, { sms, email }: Texts): Notification[] {
  const send = { sms: () => smsTo(recipient, sms), email: () => emailTo(recipient, shop, email) }
  return channelsFor(recipient, about).flatMap((channel) => send[channel]())
}

/** Returns what the end of an email says about the rest stop. */
function whereWeAre(shop: Shop): string {
  return `${shop.name}\n${placeOf(shop)}. ${shop.address.enterFrom}.\n${shop.phone}`
}

function smsTo({ contactNumber }: Recipient, parts: readonly SmsPart[]): Notification[] {
  const to = toInternationalNumber(contactNumber)
  return to === undefined ? [] : [{ channel: 'sms', to, text: composeSms(parts) }]
}

function emailTo({ contactEmailAddress: to }: Recipient, shop: Shop, { paragraphs, ...email }: Email): Notification[] {
  if (to === null) return []
  const text = ["G'day,", ...paragraphs, whereWeAre(shop)].join('\n\n')
  return [{ channel: 'email', to, text, ...email }]
}

/** `Lot 4 Bindara Highway, Coolabah Creek` */
export function placeOf({ address: { lot, road, town } }: Shop): string {
  return `${lot} ${road}, ${town}`
}
