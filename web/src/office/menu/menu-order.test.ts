import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedByPercent, moved, reordered } from './menu-order.ts'

const of = (...orders: number[]) => orders.map((order, index) => ({ id: 'abcdef'[index] ?? '', order }))

it('a product that moves takes the place of its neighbour, and no other moves', () => {
  const [a, b, c] = of(101, 102, 205)
  if (!a || !b || !c) throw new Error('three products')
  expect(moved([a, b, c], c, -1)).toEqual([
    { id: 'c', order: 102 },
    { id: 'b', order: 205 },
  ])
  expect(moved([a, b, c], a, -1)).toEqual([])
})

it('products end in the sequence that was asked for, also from equal places', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 6 }), (orders) => {
      const sequence = of(...orders)
      const changed = new Map(reordered(sequence).map(({ id, order }) => [id, order]))
      const places = sequence.map(({ id, order }) => changed.get(id) ?? order)
      expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
    }),
  )
})

it.each([
  [1150, 10, 1270],
  [1150, -10, 1040],
  [790, 5, 830],
  [250, 0, 250],
  [5, 0, 10],
])('%i cents changed by %i % are %i cents', (cents, percent, changed) => {
  expect(changedByPercent(cents, percent)).toBe(changed)
})
