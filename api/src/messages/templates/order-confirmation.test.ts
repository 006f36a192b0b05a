import { NOTIFIED_BY } from '@fuel-shack/contract/sales/orders/orders'
import { site } from '@fuel-shack/harness/site'
import { expect, test } from 'vitest'
import { confirmationMessages } from './order-confirmation.ts'

const ORDER = {
  number: '101',
  createdAt: '2026-11-23T08:45:00.000Z',
  contactNumber: '0491 570 156',
  contactEmailAddress: 'casey@fuelshack.example',
  isEmailVerified: true,
  channels: { setUp: NOTIFIED_BY, chosen: null },
  readyAt: '2026-11-23T09:00:00.000Z',
}
const SHOP = {
  name: 'Fuel Shack',
  phone: '07 5550 0142',
  timeZone: 'Australia/Brisbane',
  address: site.address,
  collection: { where: 'at the counter', places: [] },
}
const link = { url: 'https://fuelshack.example/my-orders/order-1', short: 'https://fuelshack.example/my-orders/1' }
const invoice = { title: 'Tax invoice', number: 'TI-000042', text: 'TAX INVOICE' }
const confirm = (changes: Partial<Parameters<typeof confirmationMessages>[0]>) =>
  confirmationMessages({ ...ORDER, ...changes }, SHOP, { link, invoice })

test('the confirmation says when and where to collect the order, links to it, and has the phone number', () => {
  expect(confirm({})[0]?.text).toContain(
    "We've got your order 101. It should be ready about 7:00 pm. Collect it at the counter.\n\nYour order: https://fuelshack.example/my-orders/order-1\n\nQuestions about it? Ring us on 07 5550 0142.\n\nTAX INVOICE",
  )
})

test('the confirmation has the date of an order that is ready on another day', () => {
  expect(confirm({ readyAt: '2026-11-23T20:00:00.000Z' })[0]?.text).toContain('ready about 6:00 am on 24 Nov 2026.')
})

test('the confirmation says no time where it is not known', () => {
  expect(confirm({ readyAt: null })[0]?.text).toContain("We've got your order 101. Collect it at the counter.")
})

test('the confirmation is sent by email, or by SMS to a customer without an email address', () => {
  expect(confirm({})).toMatchObject([{ channel: 'email', to: 'casey@fuelshack.example', isMonospaced: true }])
  expect(confirm({ contactEmailAddress: null })).toEqual([
    {
      channel: 'sms',
      to: '+61491570156',
      text: "Fuel Shack: we've got your order 101. Ready about 7:00 pm. Lot 4 Bindara Highway, Coolabah Creek. https://fuelshack.example/my-orders/1",
    },
  ])
  expect(confirm({ contactEmailAddress: null, contactNumber: '' })).toEqual([])
})
