import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { expect, it } from 'vitest'
import { draftOfOrder } from './draft-of-order.ts'
import { counterOrderOf } from './order-draft.ts'

const product = (id: string): Product => ({ id, title: id, price: 8.5, section: 'Food', order: 1 })
const option = (id: string) => ({ id, title: id, deltaInCents: 150, isDefault: false, isRemoval: false, adds: [] })
const extras = { id: 'extras', title: 'Extras', min: 0, max: 2, options: [option('bacon'), option('egg')] }
const products = [product('burger'), product('pie')]
const menuWith = (...optionGroups: (typeof extras)[]) => ({
  products,
  findDish: (id: string): Dish => ({
    id,
    description: '',
    details: { tags: [], allergens: null, optionGroups, gst: 'taxable' },
  }),
})

const ORDER: CounterOrder = {
  items: [
    { productId: 'burger', quantity: 2, options: ['bacon', 'egg'], note: 'Well done' },
    { productId: 'pie', quantity: 1 },
  ],
  payment: 'till',
  contactNumber: '0412 345 678',
  customerNotes: 'Table by the window',
  isEatingHere: true,
  pickUpAt: '2026-11-20T02:15:00.000Z',
}

it.each<[string, CounterOrder]>([
  ['a number, a time, options and notes', ORDER],
  ['a name', { items: [{ productId: 'pie', quantity: 1 }], payment: 'till', name: 'Kev' }],
])('an order with %s is sent as before from the draft that is made of it', (_, order) => {
  const { draft, isWhole } = draftOfOrder(order, 'key', menuWith(extras))
  expect(counterOrderOf(draft, 'till')).toEqual(order)
  expect({ key: draft.key, isWhole }).toEqual({ key: 'key', isWhole: true })
})

it('the draft of an order lacks the dishes and options that have left the menu, and says so', () => {
  const withoutEgg = { ...extras, options: [option('bacon')] }
  const lacksEgg = draftOfOrder(ORDER, 'key', menuWith(withoutEgg))
  expect(lacksEgg.draft.lines[0]?.options?.map(({ id }) => id)).toEqual(['bacon'])
  expect(lacksEgg.isWhole).toBe(false)
  const lacksPie = draftOfOrder(ORDER, 'key', { ...menuWith(extras), products: [product('burger')] })
  expect(lacksPie.draft.lines.map(({ id }) => id)).toEqual(['burger'])
  expect(lacksPie.isWhole).toBe(false)
})
