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

const textOf = (messages: Message[], channel: Message['channel']) =>
  messages.find((message) => message.channel === channel)?.text ?? ''

const ALL: [string, Message[]][] = [
  ...DECLINE_REASONS.map((reason): [string, Message[]] => [
    `declined, ${reason}`,
    declinedMessages(ORDER, SHOP, { reason, cents: CENTS }),
  ]),
  ...REFUND_REASONS.map((reason): [string, Message[]] => [
    `refunded, ${reason}`,
    refundedMessages(ORDER, SHOP, { reason, cents: CENTS }),
  ]),
  ['cancelled', cancelledMessages(ORDER, SHOP, CENTS)],
]

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

test('a decline without money to return does not mention any', () => {
  const messages = declinedMessages(ORDER, SHOP, { reason: 'closing', cents: 0 })
  expect(textOf(messages, 'sms')).not.toContain('$')
})

test('a customer without an address gets no message', () => {
  const nobody = { ...ORDER, contactNumber: '', contactEmailAddress: null }
  expect(cancelledMessages(nobody, SHOP, CENTS)).toEqual([])
  expect(returnedPaymentMessages(nobody, SHOP, CENTS)).toEqual([])
})
