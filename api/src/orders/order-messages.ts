import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { DeclineReason, Order } from '@fuel-shack/contract/orders/orders'
import { toInternationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { RefundReason } from '@fuel-shack/contract/payments/refund-states'
import type { Site } from '@fuel-shack/contract/site/site'
import type { Message } from '../providers/messages.ts'

type Shop = Pick<Site, 'name' | 'phone'>
/** By what it was paid with. */
export interface ReturnedMoney {
  /** To the customer's bank card. */
  cardCents: Cents
  /** To the balance of their loyalty card. */
  spendCents: Cents
}

type Recipient = Pick<Order, 'contactNumber' | 'contactEmailAddress'>
type Numbered = Recipient & Pick<Order, 'id' | 'number'>

const DECLINED: Record<DeclineReason, string> = {
  'out-of-stock': "we've run out of something in it",
  closing: 'the kitchen is closing',
  other: "the kitchen can't make it",
}

const REFUNDED: Record<RefundReason, string> = {
  'out-of-stock': "we'd run out of something",
  'wrong-order': "we didn't get it right",
  quality: "it wasn't good enough",
  other: 'as arranged with us',
}

/** Short, so that an SMS is one segment where it can be: a curly quote or a long dash would halve its length. */
export function declinedMessages(
  order: Numbered,
  shop: Shop,
  told: { reason: DeclineReason; refund: ReturnedMoney },
): Message[] {
  const number = orderNumberOf(order)
  return toCustomer(order, shop, {
    subject: `We can't make your order ${number}`,
    text: `sorry, we can't make order ${number}: ${DECLINED[told.reason]}.${goesBack(told.refund)}`,
  })
}

export function cancelledMessages(order: Numbered, shop: Shop, refund: ReturnedMoney): Message[] {
  const number = orderNumberOf(order)
  return toCustomer(order, shop, {
    subject: `Your order ${number} is cancelled`,
    text: `order ${number} is cancelled, as you asked.${goesBack(refund)}`,
  })
}

/** @param told.reason null: none to tell. */
export function refundedMessages(
  order: Numbered,
  shop: Shop,
  told: { reason: RefundReason | null; refund: ReturnedMoney },
): Message[] {
  const number = orderNumberOf(order)
  const { cardCents, spendCents } = told.refund
  const because = told.reason === null ? '' : ` (${REFUNDED[told.reason]})`
  return toCustomer(order, shop, {
    subject: `A refund for your order ${number}`,
    text: `we refunded ${formatAud(cardCents + spendCents)} of order ${number}${because}.${wentBack(told.refund)}`,
  })
}

/** For a payment that never became an order. */
export function returnedPaymentMessages(recipient: Recipient, shop: Shop, cents: Cents): Message[] {
  return toCustomer(recipient, shop, {
    subject: 'Your payment is on its way back',
    text: `we got a payment of ${formatAud(cents)} from you that didn't become an order, and refunded it. Your bank can take up to 10 days to show it.`,
  })
}

function goesBack({ cardCents, spendCents }: ReturnedMoney): string {
  if (cardCents > 0 && spendCents > 0) return bothWays({ cardCents, spendCents })
  if (spendCents > 0) return ` Your ${formatAud(spendCents)} is back in your balance.`
  return cardCents === 0 ? '' : ` Your ${formatAud(cardCents)} goes back to your card, in up to 10 days.`
}

function wentBack({ cardCents, spendCents }: ReturnedMoney): string {
  if (cardCents > 0 && spendCents > 0) return bothWays({ cardCents, spendCents })
  return spendCents > 0 ? " It's back in your balance." : ' Your bank can take up to 10 days to show it.'
}

function bothWays({ cardCents, spendCents }: ReturnedMoney): string {
  return ` ${formatAud(cardCents)} goes to your card, ${formatAud(spendCents)} to your balance.`
}

function toCustomer(recipient: Recipient, shop: Shop, { subject, text }: { subject: string; text: string }): Message[] {
  const mobile = toInternationalNumber(recipient.contactNumber)
  const questions = `Questions? ${shop.phone}`
  const messages: Message[] = []
  if (mobile !== undefined) {
    messages.push({ channel: 'sms', to: mobile, text: `${shop.name}: ${text} ${questions}` })
  }
  if (recipient.contactEmailAddress !== null) {
    messages.push({
      channel: 'email',
      to: recipient.contactEmailAddress,
      subject: `${shop.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
      text: `G'day,\n\n${text.charAt(0).toUpperCase()}${text.slice(1)}\n\n${questions}\n\n${shop.name}`,
    })
  }
  return messages
}
