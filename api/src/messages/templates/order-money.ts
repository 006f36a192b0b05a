import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { DeclineReason, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { RefundReason } from '@fuel-shack/contract/sales/payments/refund-states'
import { formatAud, type Cents } from '@fuel-shack/contract/platform/money'
import type { Notification } from '../../platform/providers/messages.ts'
import type { SmsPart } from './sms-text.ts'
import type { Recipient } from './channels.ts'
import { placeOf, toCustomer, type OrderLink, type Shop } from './to-customer.ts'

/** A refund, split by the means of payment. */
export interface ReturnedMoney {
  cardCents: Cents
  spendCents: Cents
}

type Numbered = Recipient & Pick<Order, 'id' | 'number'>

interface Wording {
  email: string
  /** Short enough for one segment with the sum and the link. */
  sms: string
}

const DECLINED: Record<DeclineReason, Wording> = {
  'out-of-stock': { email: "we've run out of something in it", sms: "something's run out" },
  closing: { email: 'the kitchen is closing', sms: "we're closing" },
  other: { email: "the kitchen can't make it", sms: 'a kitchen problem' },
}

const REFUNDED: Record<RefundReason, Wording> = {
  'out-of-stock': { email: "we'd run out of something", sms: 'something ran out' },
  'wrong-order': { email: "we didn't get it right", sms: 'we got it wrong' },
  quality: { email: "it wasn't good enough", sms: 'not good enough' },
  other: { email: 'as arranged with us', sms: 'as arranged' },
}

const BANK = 'Your bank can take up to 10 days to show it.'

export function declinedMessages(
  order: Numbered,
  shop: Shop,
  { reason, refund, link }: { reason: DeclineReason; refund: ReturnedMoney; link: OrderLink },
): Notification[] {
  const number = orderNumberOf(order)
  const { email, sms } = DECLINED[reason]
  return toCustomer(order, shop, 'news', {
    sms: [
      `${shop.name}: sorry, we can't make order ${number}: ${sms}.${goesBack(refund)}`,
      ...smsEnd(shop, refund, link),
    ],
    email: {
      subject: `${shop.name}: we can't make your order ${number}`,
      paragraphs: [
        `Sorry, we can't make order ${number}: ${email}.${goesBack(refund)}${bankDelay(refund)}`,
        `Your order: ${link.url}`,
        questions(shop),
      ],
    },
  })
}

/** The message goes by one channel unless they chose: the customer has just cancelled the order and seen the result. */
export function cancelledMessages(
  order: Numbered,
  shop: Shop,
  { refund, link }: { refund: ReturnedMoney; link: OrderLink },
): Notification[] {
  const number = orderNumberOf(order)
  const cancelled = `order ${number} is cancelled at your request.${goesBack(refund)}`
  return toCustomer(order, shop, 'cancellation', {
    sms: [`${shop.name}: ${cancelled}`, ...smsEnd(shop, refund, link)],
    email: {
      subject: `${shop.name}: your order ${number} is cancelled`,
      paragraphs: [`O${cancelled.slice(1)}${bankDelay(refund)}`, `Your order: ${link.url}`, questions(shop)],
    },
  })
}

/** @param refund.reason null: none to tell. */
export function refundedMessages(
  order: Numbered,
  shop: Shop,
  { reason, refund, link }: { reason: RefundReason | null; refund: ReturnedMoney; link: OrderLink },
): Notification[] {
  const number = orderNumberOf(order)
  const because = (channel: keyof Wording) => (reason === null ? '' : ` (${REFUNDED[reason][channel]})`)
  const { cardCents, spendCents } = refund
  const refunded = `we refunded ${formatAud(cardCents + spendCents)} of order ${number}`
  return toCustomer(order, shop, 'news', {
    sms: [`${shop.name}: ${refunded}${because('sms')}.${wentBack(refund)}`, ...smsEnd(shop, refund, link)],
    email: {
      subject: `${shop.name}: a refund for your order ${number}`,
      paragraphs: [
        `W${refunded.slice(1)}${because('email')}.${wentBack(refund)}${bankDelay(refund)}`,
        `Your order: ${link.url}`,
        questions(shop),
      ],
    },
  })
}

/** Tells the payer about a payment that never became an order: there is nothing to link to. */
export function returnedPaymentMessages(recipient: Recipient, shop: Shop, cents: Cents): Notification[] {
  const returned = `we got a payment of ${formatAud(cents)} from you that didn't become an order, and refunded it.`
  return toCustomer(recipient, shop, 'news', {
    sms: [`${shop.name}: ${returned}`, ...smsEnd(shop, { cardCents: cents, spendCents: 0 })],
    email: {
      subject: `${shop.name}: your payment is on its way back`,
      paragraphs: [`W${returned.slice(1)} ${BANK}`, questions(shop)],
    },
  })
}

function goesBack(refund: ReturnedMoney): string {
  const { cardCents, spendCents } = refund
  if (spendCents > 0) return cardCents > 0 ? bothWays(refund) : ` ${formatAud(spendCents)} is back in your balance.`
  return cardCents === 0 ? '' : ` ${formatAud(cardCents)} goes back to your card.`
}

/** Where the refund went, for a message that has stated the total. */
function wentBack(refund: ReturnedMoney): string {
  if (refund.spendCents === 0) return ''
  return refund.cardCents > 0 ? bothWays(refund) : " It's back in your balance."
}

function bothWays({ cardCents, spendCents }: ReturnedMoney): string {
  return ` ${formatAud(cardCents)} goes to your card, ${formatAud(spendCents)} to your balance.`
}

function bankDelay({ cardCents }: ReturnedMoney): string {
  return cardCents > 0 ? ` ${BANK}` : ''
}

function questions({ phone }: Shop): string {
  return `Questions? Ring us on ${phone}.`
}

/** The order's page has the rest: the phone number, the way to the rest stop and how long a bank takes. */
function smsEnd(shop: Shop, { cardCents }: ReturnedMoney, link?: OrderLink): SmsPart[] {
  return [
    ...(cardCents === 0 ? [] : [{ text: 'It can take up to 10 days.', importance: 2 }]),
    { text: `${placeOf(shop)}.`, importance: 1 },
    { text: `Questions? ${shop.phone}`, importance: 3 },
    ...(link ? [{ text: link.short, importance: 4 }] : []),
  ]
}
