import { DECLINE_REASONS, NOTIFIED_BY, type Order } from '@fuel-shack/contract/sales/orders/orders'
import { UNATTENDED_POLICIES } from '@fuel-shack/contract/team/staff-screens'
import { REFUND_REASONS } from '@fuel-shack/contract/sales/payments/refund-states'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Notification } from '../../platform/providers/messages.ts'
import { confirmationMessages } from './order-confirmation.ts'
import { cancelledMessages, declinedMessages, refundedMessages, returnedPaymentMessages } from './order-money.ts'
import { readyMessages, readyPush } from './order-ready.ts'
import { codeMessage } from './contact-code.ts'
import {
  backupFailedAlerts,
  loginCodeAlerts,
  managerAlerts,
  refundAlerts,
  screenOnAlerts,
  screensOffAlerts,
} from './owner-alerts.ts'
import { outageMessages } from './paid-while-offline.ts'
import { cardLimitPush, newOrderPush, paymentAttentionPush, staffLimitPush, tillLimitPush } from './staff-pushes.ts'
import { serverTest } from './server-test.ts'
import { orderLink, type CollectionShop } from './to-customer.ts'
import { offerRefundMessages, unopenedPush, unopenedSms } from './unopened-order.ts'

export interface MessageSample {
  readers: 'customer' | 'staff'
  /** The occasion of the message. */
  event: string
  messages: Notification[]
}

type Sample = [event: string, messages: Notification[]]

export interface SampleData {
  shop: CollectionShop
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
  const channels = { setUp: NOTIFIED_BY, chosen: null }
  const recipient = { contactNumber, contactEmailAddress, isEmailVerified: true, channels }
  const unverified = { ...recipient, isEmailVerified: false }
  const withoutEmail = { ...unverified, contactEmailAddress: null }
  const order = { id: ORDER_ID, number: data.orderNumber, orderItems: data.items, ...recipient }
  const decided = { ...order, decidedAt: createdAt, readyAt }
  const unreachable = { ...unverified, contactNumber: '' }
  const confirmed = { number: data.orderNumber, createdAt, readyAt }
  const invoice = { title: 'Tax invoice', number: 'TI-000042', text: data.invoiceText }
  const refund = { cardCents: cents, spendCents: 0 }
  const split = { cardCents: cents, spendCents: cents }
  const balance = { cardCents: 0, spendCents: cents }
  const toCustomer: Sample[] = [
    ['The order is paid', confirmationMessages({ ...confirmed, ...recipient }, shop, { link, invoice })],
    [
      'The order is paid, and the email address is not verified',
      confirmationMessages({ ...confirmed, ...unverified }, shop, { link, invoice }),
    ],
    [
      'The order is paid, and the customer chose SMS or has no email address',
      confirmationMessages({ ...confirmed, ...withoutEmail }, shop, { link, invoice }),
    ],
    [
      'Staff notify the customer that the order is ready',
      [...readyMessages(order, shop, link), readyPush(order, shop, { subject: 'customer', link })],
    ],
    ...DECLINE_REASONS.map((reason): Sample => [
      `Staff decline the order: ${reason}`,
      declinedMessages(order, shop, { reason, refund, link }),
    ]),
    ['The customer cancels the order', cancelledMessages(order, shop, { refund, link })],
    [
      'The customer cancels the order, and has no verified email address',
      cancelledMessages({ ...order, ...withoutEmail }, shop, { refund, link }),
    ],
    ...REFUND_REASONS.map((reason): Sample => [
      `A refund has been made: ${reason}`,
      refundedMessages(order, shop, { reason, refund, link }),
    ]),
    ...DECLINE_REASONS.map((reason): Sample => [
      `Staff decline an order that was paid with a card and the balance: ${reason}`,
      declinedMessages(order, shop, { reason, refund: split, link }),
    ]),
    [
      'The customer cancels an order that was paid with the balance',
      cancelledMessages(order, shop, { refund: balance, link }),
    ],
    ...REFUND_REASONS.map((reason): Sample => [
      `A refund to the card and the balance has been made: ${reason}`,
      refundedMessages(order, shop, { reason, refund: split, link }),
    ]),
    ["A refund has been made in Stripe's dashboard", refundedMessages(order, shop, { reason: null, refund, link })],
    ['A payment that did not become an order is refunded', returnedPaymentMessages(recipient, shop, cents)],
    ...(['cook-now', 'new-time'] as const).map((decision): Sample => [
      `The order was paid while no fulfilment screen was on, and staff decide: ${decision}`,
      outageMessages({ ...decided, decision, wasForLater: false }, shop, { subject: 'customer', link }),
    ]),
    [
      'The order for later should have been started while no fulfilment screen was on, and its customer can get a push only',
      outageMessages({ ...decided, ...unreachable, decision: 'cook-now', wasForLater: true }, shop, {
        subject: 'customer',
        link,
      }),
    ],
    [
      'Staff have not opened the order for a long time',
      offerRefundMessages(order, shop, { subject: 'customer', link }),
    ],
  ]
  const alerted = { shortName: shop.name, emailAddresses: [contactEmailAddress], mobileNumbers: [contactNumber] }
  const toStaff: Sample[] = [
    ['An order is placed', [newOrderPush(publicUrl, { number: data.orderNumber, itemCount: itemCount(data.items) })]],
    ['A payment did not become an order', [paymentAttentionPush(publicUrl)]],
    [
      'Staff have not opened an order',
      [unopenedPush(publicUrl, order, MINUTES), unopenedSms(order, shop, { to: ON_CALL, minutes: MINUTES, publicUrl })],
    ],
    ...UNATTENDED_POLICIES.map((unattended): Sample => [
      `Ordering is open and no fulfilment screen is on, with \`${unattended}\``,
      screensOffAlerts(alerted, unattended, publicUrl),
    ]),
    [
      'A manager adds a contact to the alerts',
      [{ channel: 'sms', to: ON_CALL, text: codeMessage({ shortName: shop.name, by: 'Riley', code: '123456' }).text }],
    ],
    [
      'A manager has changed who is alerted',
      managerAlerts(alerted, 'Riley', {
        setting: 'alerts',
        before: alerted,
        after: { ...alerted, mobileNumbers: ['0491 570 110'] },
      }),
    ],
    [
      'A manager tests whether an email arrives',
      [serverTest('email', { shortName: shop.name, publicUrl, to: 'riley@fuelshack.example' })],
    ],
    ['A fulfilment screen is on again', screenOnAlerts(alerted, publicUrl)],
    [
      'The backup of the night failed',
      backupFailedAlerts(alerted, 'backup', 'fuel-shack cannot write to /var/backups.'),
    ],
    [
      'The newest backup could not be restored for a test',
      backupFailedAlerts(
        alerted,
        'test',
        'fuel-shack.backup: It is cut off, or its bytes have changed: use another backup.',
      ),
    ],
    ['Half of the texts with login codes are used up', loginCodeAlerts(alerted, 'login-texts')],
    [
      'Staff make a refund that needs their password',
      refundAlerts(alerted, { name: `Order ${data.orderNumber}`, cents, staffName: 'Sam' }),
    ],
    [
      'A loyalty card reaches a limit of the day',
      [cardLimitPush(publicUrl, { card: '4242', place: `at ${data.tillName}` })],
    ],
    ['A member of staff reaches their limit of the day at the counter', [staffLimitPush(publicUrl)]],
    ['A till reaches its limit of the day', [tillLimitPush(publicUrl, { name: data.tillName })]],
  ]
  return [
    ...toCustomer.map(([event, messages]) => ({ event, messages, readers: 'customer' as const })),
    ...toStaff.map(([event, messages]) => ({ event, messages, readers: 'staff' as const })),
  ]
}

function itemCount(items: Order['orderItems']): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
