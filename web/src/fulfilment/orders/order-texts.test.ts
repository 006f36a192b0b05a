import { expect, it } from 'vitest'
import { itemCountOf, orderTypeOf } from './order-texts.ts'
import { buildOrder } from '../test/build-order.ts'

it('an order is a delivery or a pick-up', () => {
  expect([orderTypeOf({ isDelivery: true }), orderTypeOf({ isDelivery: false })]).toEqual(['Delivery', 'Pick-up'])
})

it('counts items over all lines, in the singular or plural', () => {
  const line = { id: 'item-1', title: 'Gravy', quantity: 1 }
  expect(itemCountOf({ orderItems: [line] })).toBe('1 item')
  expect(itemCountOf({ orderItems: [line, { ...line, id: 'item-2' }] })).toBe('2 items')
  expect(itemCountOf(buildOrder({ orderItems: [{ ...line, quantity: 3 }] }))).toBe('3 items')
})
