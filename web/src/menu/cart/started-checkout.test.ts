import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOf, quantityOf, type Cart } from './cart.ts'
import { isOrderOf, withoutPaid } from './started-checkout.ts'

const PIE = { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 1 }
const carts = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('pie', 'chips', 'tea'),
    note: fc.constantFrom('', 'Hot'),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { selector: ({ id, note }) => `${id} ${note}` },
)
const cartOf = (lines: { id: string; note: string; quantity: number }[]): Cart =>
  lines.map(({ id, note, quantity }) => ({ ...PIE, id, quantity, ...(note && { note }) }))
const linesOf = (cart: Cart) => cart.map((item) => ({ key: keyOf(item), quantity: item.quantity }))

it('a paid cart that was not changed becomes empty', () => {
  fc.assert(
    fc.property(carts, (lines) => {
      expect(withoutPaid(cartOf(lines), linesOf(cartOf(lines)))).toEqual([])
    }),
  )
})

it('a cart that was changed meanwhile loses exactly the paid portions of the paid lines', () => {
  fc.assert(
    fc.property(carts, carts, (paidLines, linesNow) => {
      const [paid, now] = [cartOf(paidLines), cartOf(linesNow)]
      const left = withoutPaid(now, linesOf(paid))
      const quantityIn = (cart: Cart, key: string) => cart.find((item) => keyOf(item) === key)?.quantity ?? 0
      for (const item of [...now, ...paid]) {
        const key = keyOf(item)
        expect(quantityIn(left, key)).toBe(Math.max(0, quantityIn(now, key) - quantityIn(paid, key)))
      }
      for (const { id } of left) expect(quantityOf(left, id)).toBeGreaterThan(0)
    }),
  )
})

const started = {
  startedAt: '2026-11-20T08:00:00.000Z',
  lines: [
    { key: 'pie', productId: 'pie', note: '', quantity: 2 },
    { key: 'tea', productId: 'tea', note: 'Weak', quantity: 1 },
  ],
}
const item = (productId: string, quantity: number, note = '') => ({
  id: `line-${productId}`,
  productId,
  title: productId,
  quantity,
  unitPriceCents: 500,
  options: [],
  note,
})
const order = { createdAt: '2026-11-20T08:01:00.000Z', items: [item('tea', 1, 'Weak'), item('pie', 2)] }

it('an order with the same dishes after the checkout began is its order', () => {
  expect(isOrderOf(started, order)).toBe(true)
})

it.each([
  ['an earlier order of the same dishes', { ...order, createdAt: '2026-11-20T07:00:00.000Z' }],
  ['another quantity', { ...order, items: [item('tea', 1, 'Weak'), item('pie', 1)] }],
  ['another note', { ...order, items: [item('tea', 1), item('pie', 2)] }],
  ['one dish more', { ...order, items: [...order.items, item('chips', 1)] }],
])('%s is not the order of the checkout', (_, other) => {
  expect(isOrderOf(started, other)).toBe(false)
})
