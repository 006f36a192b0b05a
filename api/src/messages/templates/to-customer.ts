import { orderCodeOf } from '@fuel-shack/contract/orders/order-link'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { Site } from '@fuel-shack/contract/site/site'
import { pathTo } from '@fuel-shack/contract/site/web-paths'
import { isMobileNumber, toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Notification } from '../../providers/messages.ts'
import { composeSms, type SmsPart } from './sms-text.ts'

export type Shop = Pick<Site, 'name' | 'phone' | 'address' | 'timeZone'>
export type CollectionShop = Shop & Pick<Site, 'collection'>

export interface Recipient extends Pick<Order, 'contactNumber' | 'contactEmailAddress'> {
  /** Otherwise the address may be anyone's. */
  isEmailVerified: boolean
}

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

interface Letter {
  subject: string
  /** The paragraphs between greeting and close, separated by empty lines. */
  paragraphs: readonly string[]
  isMonospaced?: true
}

interface Texts {
  sms: readonly SmsPart[]
  email: Letter
}

/** One message for each channel with a known address, for news that customers have to see while they are on the road. */
export function onEachChannel(recipient: Recipient, shop: Shop, { sms, email }: Texts): Notification[] {
  return [...smsTo(recipient, sms), ...(recipient.isEmailVerified ? emailTo(recipient, shop, email) : [])]
}

/** Uses any address. One that is not verified gets no other message about the order than this. */
export function byEmailOrSms(recipient: Recipient, shop: Shop, { sms, email }: Texts): Notification[] {
  return recipient.contactEmailAddress === null ? smsTo(recipient, sms) : emailTo(recipient, shop, email)
}

/** Uses email, and SMS only for a customer without a verified address, so that the same news does not arrive twice. */
export function onOneChannel(recipient: Recipient, shop: Shop, { sms, email }: Texts): Notification[] {
  return recipient.isEmailVerified ? emailTo(recipient, shop, email) : smsTo(recipient, sms)
}

/** What the end of an email says about the rest stop. */
function whereWeAre(shop: Shop): string {
  return `${shop.name}\n${placeOf(shop)}. ${shop.address.enterFrom}.\n${shop.phone}`
}

function smsTo({ contactNumber }: Recipient, parts: readonly SmsPart[]): Notification[] {
  const to = isMobileNumber(contactNumber) ? toInternationalNumber(contactNumber) : undefined
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

/** `Lot 4 Bindara Highway, Coolabah Creek` */
export function placeOf({ address: { lot, road, town } }: Shop): string {
  return `${lot} ${road}, ${town}`
}
