import { NOTIFIED_BY } from '@fuel-shack/contract/sales/orders/orders'
import { orderIdOf } from '@fuel-shack/contract/sales/orders/order-link'
import { site } from '@fuel-shack/harness/site'
import { describe, expect, test } from 'vitest'
import type { Notification } from '../../platform/providers/messages.ts'
import { confirmationMessages } from './order-confirmation.ts'
import { cancelledMessages, declinedMessages, refundedMessages, returnedPaymentMessages } from './order-money.ts'
import { readyMessages } from './order-ready.ts'
import { sampleMessages, type SampleData } from './samples.ts'
import { fitsOneSegment, toSmsAlphabet } from './sms-text.ts'
import { orderLink } from './to-customer.ts'

const PUBLIC_URL = 'https://fuelshack.example'
const SHOP = {
  name: 'Fuel Shack',
  phone: '07 5550 0142',
  timeZone: 'Australia/Brisbane',
  address: site.address,
  collection: { where: 'at the counter inside the diner', places: [] },
}
const USUAL: SampleData = {
  shop: SHOP,
  publicUrl: PUBLIC_URL,
  orderNumber: '412',
  createdAt: '2026-11-23T08:45:00.000Z',
  readyAt: '2026-11-23T09:00:00.000Z',
  cents: 123_456,
  contactNumber: '0491 570 156',
  contactEmailAddress: 'casey@fuelshack.example',
  items: [{ id: 'line-1', title: 'Beef pie', quantity: 2, note: 'No sauce' }],
  invoiceText: 'TAX INVOICE',
  tillName: 'Bowser till',
}
/** Longer than any rest stop is called, and an address as long as the app's address can usefully be. */
const LONGEST: SampleData = {
  ...USUAL,
  shop: {
    ...SHOP,
    name: 'The Great Northern Highway Roadhouse',
    address: {
      ...SHOP.address,
      lot: 'Lot 12345',
      road: 'Great Northern Highway Extension',
      town: 'Cunnamulla Crossing',
    },
    collection: { where: 'at the night window on the left, past the laundry and the showers, at bay 12', places: [] },
  },
  publicUrl: 'https://orders.great-northern-highway-roadhouse.com.au',
  orderNumber: 'AB12F',
  readyAt: '2026-11-29T22:45:00.000Z',
  cents: 10_000_000,
}

const smsOf = (data: SampleData, readers = ['customer', 'staff']): [string, string][] =>
  sampleMessages(data).flatMap(({ event, readers: by, messages }) =>
    messages
      .flatMap((message) => (message.channel === 'sms' && readers.includes(by) ? [message.text] : []))
      .map((text): [string, string] => [event, text]),
  )
const textOf = (messages: Notification[], channel: Notification['channel']) =>
  messages.find((message) => message.channel === channel)?.text ?? ''

describe('an SMS', () => {
  test.each([...smsOf(USUAL), ...smsOf(LONGEST)])('an SMS is one segment in its alphabet: %s', (_, text) => {
    expect(toSmsAlphabet(text)).toBe(text)
    expect(fitsOneSegment(text)).toBe(true)
  })

  test.each(smsOf(USUAL, ['customer']).filter(([event]) => !/^A payment|the balance/.test(event)))(
    'an SMS has the rest stop, the order and a link to it: %s',
    (_, text) => {
      for (const part of ['Fuel Shack', '412', orderLink(PUBLIC_URL, '01938f0e-0000-7000-8000-0000000ab12f').short])
        expect(text).toContain(part)
    },
  )

  test('an SMS that the order is paid or ready has the address of the rest stop', () => {
    const collected = smsOf(USUAL, ['customer']).filter(([event]) => /order is (?:paid|ready)/.test(event))
    expect(collected).toHaveLength(2)
    for (const [, text] of collected) expect(text).toContain('Lot 4 Bindara Highway, Coolabah Creek.')
  })

  test('an SMS has the phone number where the link has no room', () => {
    const link = orderLink(
      'https://orders.great-northern-highway-roadhouse.com.au',
      '01938f0e-0000-7000-8000-0000000ab12f',
    )
    const order = {
      id: 'order-1',
      number: '412',
      contactNumber: '0491 570 156',
      contactEmailAddress: null,
      isEmailVerified: false,
      channels: { setUp: NOTIFIED_BY, chosen: null },
    }
    const text = textOf(
      declinedMessages(order, SHOP, { reason: 'other', refund: { cardCents: 123_456, spendCents: 0 }, link }),
      'sms',
    )
    expect(text).toBe(
      "Fuel Shack: sorry, we can't make order 412: a kitchen problem. $1,234.56 goes back to your card. It can take up to 10 days. Questions? 07 5550 0142",
    )
  })
})

test('the link of an SMS leads to the same order as that of an email', () => {
  const { url, short } = orderLink(PUBLIC_URL, '01938f0e-0000-7000-8000-0000000ab12f')
  expect(orderIdOf(short.split('/').at(-1) ?? '')).toBe(url.split('/').at(-1))
  expect(short.length).toBe(url.length - 14)
})

test.each(
  sampleMessages(USUAL)
    .filter(({ readers, messages }) => readers === 'customer' && messages.some(({ channel }) => channel === 'email'))
    .map(({ event, messages }): [string, string] => [event, textOf(messages, 'email')]),
)('an email has the rest stop, its address, its phone and a link: %s', (event, text) => {
  for (const part of ['Fuel Shack', 'Lot 4 Bindara Highway, Coolabah Creek', '07 5550 0142'])
    expect(text).toContain(part)
  expect(text.includes(`${PUBLIC_URL}/my-orders/`)).toBe(!event.startsWith('A payment'))
})

test('news about money has the sum on every channel', () => {
  const money = sampleMessages(USUAL).filter(({ event }) => /declin|cancel|refund/.test(event))
  expect(money.length).toBeGreaterThan(8)
  for (const { messages } of money) for (const { text } of messages) expect(text).toMatch(/\$(1,234\.56|2,469\.12)/)
})

const CENT = { cardCents: 1, spendCents: 0 }

test('a refund that is split says how much goes where', () => {
  const split = sampleMessages(USUAL).filter(({ event }) => event.includes('and the balance'))
  expect(split.length).toBeGreaterThan(5)
  for (const { messages } of split)
    for (const { text } of messages) expect(text).toContain('$1,234.56 goes to your card, $1,234.56 to your balance.')
})

describe('a customer', () => {
  const order = {
    id: 'order-1',
    number: '412',
    contactNumber: '0491 570 156',
    contactEmailAddress: 'c@fuel.example',
    isEmailVerified: true,
    channels: { setUp: NOTIFIED_BY, chosen: null },
  }
  const link = orderLink(PUBLIC_URL, 'order-1')

  test('a customer without an address gets no message', () => {
    const unreachable = { ...order, contactNumber: '', contactEmailAddress: null, isEmailVerified: false }
    expect(cancelledMessages(unreachable, SHOP, { refund: CENT, link })).toEqual([])
    expect(returnedPaymentMessages(unreachable, SHOP, 1)).toEqual([])
  })

  test('a customer gets news that matters on the road by SMS and email, and what they know on one of them', () => {
    const channels = (messages: Notification[]) => messages.map(({ channel }) => channel)
    expect(channels(declinedMessages(order, SHOP, { reason: 'other', refund: CENT, link }))).toEqual(['sms', 'email'])
    expect(channels(cancelledMessages(order, SHOP, { refund: CENT, link }))).toEqual(['email'])
    const withoutEmail = { ...order, contactEmailAddress: null, isEmailVerified: false }
    expect(channels(cancelledMessages(withoutEmail, SHOP, { refund: CENT, link }))).toEqual(['sms'])
  })

  test('a customer whose address is not verified gets one email without an invoice or a note of theirs, and news by SMS', () => {
    const unverified = { ...order, isEmailVerified: false }
    const bought = { ...unverified, orderItems: [{ id: '1', title: 'Beef pie', quantity: 1, note: 'Call me' }] }
    const confirmed = { ...unverified, createdAt: USUAL.createdAt, readyAt: null }
    const invoice = { title: 'Tax invoice', number: 'TI-000042', text: 'TAX INVOICE' }
    const [confirmation, ...others] = confirmationMessages(confirmed, SHOP, { link, invoice })
    expect([confirmation?.channel, others]).toEqual(['email', []])
    expect(JSON.stringify(confirmation)).not.toMatch(/invoice/i)
    const refund = CENT
    for (const messages of [
      readyMessages(bought, SHOP, link),
      declinedMessages(unverified, SHOP, { reason: 'other', refund, link }),
      cancelledMessages(unverified, SHOP, { refund, link }),
      refundedMessages(unverified, SHOP, { reason: 'quality', refund, link }),
    ])
      expect(messages.map(({ channel }) => channel)).toEqual(['sms'])
    for (const contactNumber of ['', '0755 500 142'])
      expect(readyMessages({ ...bought, contactNumber }, SHOP, link)).toEqual([])
  })

  test('a customer reads nothing about money where none goes back', () => {
    for (const { text } of declinedMessages(order, SHOP, {
      reason: 'closing',
      refund: { cardCents: 0, spendCents: 0 },
      link,
    })) {
      expect(text).not.toMatch(/\$|10 days/)
    }
  })
})
