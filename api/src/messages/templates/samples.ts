import { DECLINE_REASONS, type Order } from '@fuel-shack/contract/orders/orders'
import { UNATTENDED_POLICIES } from '@fuel-shack/contract/orders/staff-screens'
import { REFUND_REASONS } from '@fuel-shack/contract/payments/refund-states'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Notification } from '../../providers/messages.ts'
import { confirmationMessages } from './order-confirmation.ts'
import { cancelledMessages, declinedMessages, refundedMessages, returnedPaymentMessages } from './order-money.ts'
import { readyMessages, readyPush } from './order-ready.ts'
import { refundAlerts, screenOnAlerts, screensOffAlerts } from './owner-alerts.ts'
import { cardLimitPush, newOrderPush, paymentAttentionPush, tillLimitPush } from './staff-pushes.ts'
import { orderLink, type Shop } from './to-customer.ts'
import { offerRefundMessages, unopenedPush, unopenedSms } from './unopened-order.ts'

export interface MessageSample {
  readers: 'customer' | 'staff'
  /** When the message is sent. */
  event: string
  messages: Notification[]
}

export interface SampleData {
  shop: Shop
  publicUrl: string
  orderNumber: string
  createdAt: string
  readyAt: string
  cents: Cents
  contactNumber: string
  contactEmailAddress: string
  items: Order['orderItems']
  /** The tax invoice, as lines of text in columns. */
  invoiceText: string
  tillName: string
}

const MINUTES = 12
const ON_CALL = '+61491570006'
const ORDER_ID = '01938f0e-0000-7000-8000-0000000ab12f'

/** Every message that the product sends, written with the data given: for the document that shows them and for tests. */
export function sampleMessages(data: SampleData): MessageSample[] {
  const { shop, publicUrl, cents, contactNumber, contactEmailAddress, createdAt, readyAt } = data
  const link = orderLink(publicUrl, ORDER_ID)
  const recipient = { contactNumber, contactEmailAddress, isEmailVerified: true }
  const unverified = { contactNumber, contactEmailAddress, isEmailVerified: false }
  const withoutEmail = { contactNumber, contactEmailAddress: null, isEmailVerified: false }
  const withoutMobile = { contactNumber: '', contactEmailAddress, isEmailVerified: false }
  const order = { id: ORDER_ID, number: data.orderNumber, orderItems: data.items, ...recipient }
  const confirmed = { number: data.orderNumber, createdAt, readyAt }
  const invoice = { title: 'Tax invoice', number: 'TI-000042', text: data.invoiceText }
  const refund = { cardCents: cents, spendCents: 0 }
  const split = { cardCents: cents, spendCents: cents }
  const balance = { cardCents: 0, spendCents: cents }
  const toCustomer: Omit<MessageSample, 'readers'>[] = [
    {
      event: 'The order is paid',
      messages: confirmationMessages({ ...confirmed, ...recipient }, shop, { link, invoice }),
    },
    {
      event: 'The order is paid, and the email address is not verified',
      messages: confirmationMessages({ ...confirmed, ...unverified }, shop, { link, invoice }),
    },
    {
      event: 'The order is paid, and the customer has no email address',
      messages: confirmationMessages({ ...confirmed, ...withoutEmail }, shop, { link, invoice }),
    },
    {
      event: 'Staff notify the customer that the order is ready',
      messages: [...readyMessages(order, shop, link), readyPush(order, shop, { subject: 'customer', link })],
    },
    {
      event: 'Staff notify a customer without a mobile number, whose email address is not verified',
      messages: readyMessages({ ...order, ...withoutMobile }, shop, link),
    },
    ...DECLINE_REASONS.map((reason) => ({
      event: `Staff decline the order: ${reason}`,
      messages: declinedMessages(order, shop, { reason, refund, link }),
    })),
    { event: 'The customer cancels the order', messages: cancelledMessages(order, shop, { refund, link }) },
    {
      event: 'The customer cancels the order, and has no verified email address',
      messages: cancelledMessages({ ...order, ...withoutEmail }, shop, { refund, link }),
    },
    ...REFUND_REASONS.map((reason) => ({
      event: `A refund has been made: ${reason}`,
      messages: refundedMessages(order, shop, { reason, refund, link }),
    })),
    ...DECLINE_REASONS.map((reason) => ({
      event: `Staff decline an order that was paid with a card and the balance: ${reason}`,
      messages: declinedMessages(order, shop, { reason, refund: split, link }),
    })),
    {
      event: 'The customer cancels an order that was paid with the balance',
      messages: cancelledMessages(order, shop, { refund: balance, link }),
    },
    ...REFUND_REASONS.map((reason) => ({
      event: `A refund to the card and the balance has been made: ${reason}`,
      messages: refundedMessages(order, shop, { reason, refund: split, link }),
    })),
    {
      event: "A refund has been made in Stripe's dashboard",
      messages: refundedMessages(order, shop, { reason: null, refund, link }),
    },
    {
      event: 'A payment that did not become an order is refunded',
      messages: returnedPaymentMessages(recipient, shop, cents),
    },
    {
      event: 'Staff have not opened the order for a long time',
      messages: offerRefundMessages(order, shop, { subject: 'customer', link }),
    },
  ]
  const alerted = { shortName: shop.name, emailAddresses: [contactEmailAddress], mobileNumbers: [contactNumber] }
  const toStaff: Omit<MessageSample, 'readers'>[] = [
    {
      event: 'An order is placed',
      messages: [newOrderPush(publicUrl, { number: data.orderNumber, itemCount: itemCount(data.items) })],
    },
    { event: 'A payment did not become an order', messages: [paymentAttentionPush(publicUrl)] },
    {
      event: 'Staff have not opened an order',
      messages: [
        unopenedPush(publicUrl, order, MINUTES),
        unopenedSms(order, shop, { to: ON_CALL, minutes: MINUTES, publicUrl }),
      ],
    },
    ...UNATTENDED_POLICIES.map((unattended) => ({
      event: `Ordering is open and no fulfilment screen is on, with \`${unattended}\``,
      messages: screensOffAlerts(alerted, unattended, publicUrl),
    })),
    { event: 'A fulfilment screen is on again', messages: screenOnAlerts(alerted, publicUrl) },
    {
      event: 'Staff make a refund that needs their password',
      messages: refundAlerts(alerted, { name: `Order ${data.orderNumber}`, cents, staffName: 'Sam' }),
    },
    {
      event: 'A loyalty card reaches a limit of the day',
      messages: [cardLimitPush(publicUrl, { card: '4242', place: `at ${data.tillName}` })],
    },
    { event: 'A till reaches its limit of the day', messages: [tillLimitPush(publicUrl, { name: data.tillName })] },
  ]
  return [
    ...toCustomer.map((sample) => ({ ...sample, readers: 'customer' as const })),
    ...toStaff.map((sample) => ({ ...sample, readers: 'staff' as const })),
  ]
}

function itemCount(items: Order['orderItems']): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
