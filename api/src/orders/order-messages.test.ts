import { DECLINE_REASONS } from '@fuel-shack/contract/orders/orders'
import { REFUND_REASONS } from '@fuel-shack/contract/payments/refund-states'
import { expect, test } from 'vitest'
import type { Message } from '../providers/messages.ts'
import { cancelledMessages, declinedMessages, refundedMessages, returnedPaymentMessages } from './order-messages.ts'

const SHOP = { name: 'Fuel Shack', phone: '(07) 4651 0000' }
const ORDER = {
  id: '01938f0e-0000-7000-8000-0000000ab12f',
  number: '412',
  contactNumber: '0491 570 156',
  contactEmailAddress: 'casey@fuelshack.example',
}
const CENTS = 123_456
const CARD = { cardCents: CENTS, spendCents: 0 }
const BALANCE = { cardCents: 0, spendCents: CENTS }
const BOTH = { cardCents: CENTS, spendCents: 10_000 }

const textOf = (messages: Message[], channel: Message['channel']) =>
  messages.find((message) => message.channel === channel)?.text ?? ''

const ALL: [string, Message[]][] = Object.entries({ card: CARD, balance: BALANCE, both: BOTH }).flatMap(
  ([paidWith, refund]): [string, Message[]][] => [
    ...DECLINE_REASONS.map((reason): [string, Message[]] => [
      `declined, ${reason}, ${paidWith}`,
      declinedMessages(ORDER, SHOP, { reason, refund }),
    ]),
    ...REFUND_REASONS.map((reason): [string, Message[]] => [
      `refunded, ${reason}, ${paidWith}`,
      refundedMessages(ORDER, SHOP, { reason, refund }),
    ]),
    [`cancelled, ${paidWith}`, cancelledMessages(ORDER, SHOP, refund)],
  ],
)

test.each(ALL)('%s: the SMS is one segment, with the number, the sum and the phone', (_, messages) => {
  const text = textOf(messages, 'sms')
  expect(text.length).toBeLessThanOrEqual(160)
  // A character outside of GSM-7 would halve the length of a segment.
  expect(text).toMatch(/^[\x20-\x5a\x61-\x7a]+$/)
  for (const part of ['Fuel Shack', '412', '$1,234.56', SHOP.phone]) expect(text).toContain(part)
})

test.each(ALL)('%s: the email says the same', (_, messages) => {
  const text = textOf(messages, 'email')
  for (const part of ['412', '$1,234.56', SHOP.phone, SHOP.name]) expect(text).toContain(part)
})

test('a refund that is split says how much goes where', () => {
  for (const messages of [
    declinedMessages(ORDER, SHOP, { reason: 'closing', refund: BOTH }),
    cancelledMessages(ORDER, SHOP, BOTH),
    refundedMessages(ORDER, SHOP, { reason: null, refund: BOTH }),
  ])
    expect(textOf(messages, 'sms')).toContain('$1,234.56 goes to your card, $100.00 to your balance.')
})

test('a decline without money to return does not mention any', () => {
  const messages = declinedMessages(ORDER, SHOP, {
    reason: 'closing',
    refund: { cardCents: 0, spendCents: 0 },
  })
  expect(textOf(messages, 'sms')).not.toContain('$')
})

test('a customer without an address gets no message', () => {
  const nobody = { ...ORDER, contactNumber: '', contactEmailAddress: null }
  expect(cancelledMessages(nobody, SHOP, CARD)).toEqual([])
  expect(returnedPaymentMessages(nobody, SHOP, CENTS)).toEqual([])
})
