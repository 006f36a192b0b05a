import type { TaxInvoice } from '@fuel-shack/contract/payments/receipts'
import { expect, test } from 'vitest'
import type { SoldOrder } from '../orders/orders-service.ts'
import { confirmationMessage } from './confirmation-message.ts'

const order: SoldOrder = {
  id: 'order-1',
  number: '101',
  createdAt: '2026-11-23T08:45:00.000Z',
  transactionId: 'pi_1',
  contactEmailAddress: 'casey@fuelshack.example',
  isEatingHere: false,
  spendCents: 0,
  readyAt: '2026-11-23T09:00:00.000Z',
  lines: [],
}
const invoice: TaxInvoice = {
  number: 'TI-000042',
  issuedAt: order.createdAt,
  suppliedAt: order.createdAt,
  orderNumber: '101',
  supplier: { name: 'Fuel Shack', abn: '51 824 753 556', addressLines: [], phone: '07 5550 0142', emailAddress: '' },
  lines: [],
  totalCents: 1100,
  taxableCents: 1100,
  gstCents: 100,
  paidBy: 'card',
  paymentReference: 'pi_1',
}
const shop = {
  name: 'Fuel Shack',
  phone: '07 5550 0142',
  timeZone: 'Australia/Brisbane',
  collection: { where: 'at the counter', places: [] },
}
const textOf = (changes: Partial<SoldOrder>) => confirmationMessage({ ...order, ...changes }, invoice, shop)?.text

test('says when and where to collect the order, and names the shop and its phone', () => {
  expect(textOf({})).toContain(
    "We've got your order 101. It should be ready about 7:00 pm. Collect it at the counter.\n\nQuestions about it? Ring us on 07 5550 0142.",
  )
})

test('has the date of an order that is ready on another day', () => {
  expect(textOf({ readyAt: '2026-11-23T20:00:00.000Z' })).toContain('ready about 6:00 am on 24 Nov 2026.')
})

test('says no time where it is not known', () => {
  expect(textOf({ readyAt: null })).toContain("We've got your order 101. Collect it at the counter.")
})

test('is not sent without an address', () => {
  expect(textOf({ contactEmailAddress: null })).toBeUndefined()
})
