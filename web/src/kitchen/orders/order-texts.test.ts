import { expect, it } from 'vitest'
import { orderTypeOf } from '@fuel-shack/contract/sales/printing/docket'
import { itemCountOf, notifiedText } from './order-texts.ts'
import { buildOrder } from '../test/build-order.ts'

// Covers order-list-4.
it('an order is a delivery or a pick-up', () => {
  expect([orderTypeOf({ isDelivery: true }), orderTypeOf({ isDelivery: false })]).toEqual(['Delivery', 'Pick-up'])
})

it('a row of an order counts items over all lines, in the singular or plural', () => {
  const line = { id: 'item-1', title: 'Gravy', quantity: 1 }
  expect(itemCountOf({ orderItems: [line] })).toBe('1 item')
  expect(itemCountOf({ orderItems: [line, { ...line, id: 'item-2' }] })).toBe('2 items')
  expect(itemCountOf(buildOrder({ orderItems: [{ ...line, quantity: 3 }] }))).toBe('3 items')
})

it('an order says on which channels the customer was notified', () => {
  const dispatchedAt = '2026-11-23T08:31:00.000Z'
  expect(notifiedText({ dispatchedAt: null })).toBe('Not yet')
  expect(notifiedText({ dispatchedAt, notifiedBy: ['sms', 'email'] })).toMatch(/m by SMS and email$/)
  expect(notifiedText({ dispatchedAt, notifiedBy: ['email'] })).toMatch(/m by email$/)
  expect(notifiedText({ dispatchedAt })).toMatch(/m$/)
})
