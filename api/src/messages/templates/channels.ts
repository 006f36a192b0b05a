import type { MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import { NOTIFIED_BY, type NotifiedBy, type Order } from '@fuel-shack/contract/sales/orders/orders'
import { isMobileNumber } from '@fuel-shack/contract/platform/phone-number'

export interface Contact extends Pick<Order, 'contactNumber' | 'contactEmailAddress'> {
  /** Otherwise the address may be anyone's. */
  isEmailVerified: boolean
}

export interface Recipient extends Contact {
  channels: {
    /** The channels that the operator has set up. */
    setUp: readonly NotifiedBy[]
    /** Null means that the customer has not chosen. */
    chosen: MessagesBy | null
  }
}

/** `news`: what customers have to see on the road. They have just seen a `cancellation` of theirs. */
export type About = 'confirmation' | 'news' | 'cancellation'

/**
 * Decides by which channels a customer gets a message: by those that they chose. A message that these cannot deliver, or of a
 * customer who has not chosen, goes to each channel if it is news, and otherwise by email, or by SMS without an address. An address
 * that is not verified gets the confirmation of its order only.
 */
export function channelsFor(recipient: Recipient, about: About): NotifiedBy[] {
  const { setUp, chosen } = recipient.channels
  const canReach = {
    sms: isMobileNumber(recipient.contactNumber),
    email: recipient.contactEmailAddress !== null && (recipient.isEmailVerified || about === 'confirmation'),
  }
  const possible = NOTIFIED_BY.filter((channel) => setUp.includes(channel) && canReach[channel])
  const wanted = possible.filter((channel) => chosen === channel || chosen === 'both')
  if (wanted.length > 0) return wanted
  return about === 'news' ? possible : possible.slice(-1)
}
