import { quantityToMake } from '@fuel-shack/contract/sales/payments/refunded-dishes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { allDayCounts } from './all-day.ts'
import { pruneTicked, readKitchenBoard, toggleLine } from '../tickets/kitchen-board-state.ts'

const NOW_MS = Date.parse('2026-11-20T08:30:00.000Z')
const burger = { id: 'burger', title: 'Shack burger', quantity: 2 }
const chips = { id: 'chips', title: 'Hot chips', quantity: 1 }
const plain = buildOrder({ orderItems: [burger, chips] })
const noOnion = buildOrder({
  orderItems: [
    {
      ...burger,
      quantity: 1,
      options: [
        { title: 'Barbecue sauce', isRemoval: false },
        { title: 'onion', isRemoval: true },
      ],
    },
  ],
})

it('the all-day list counts each dish over all open orders, with its options, removals first', () => {
  expect(allDayCounts([plain, noOnion], {}, NOW_MS)).toEqual([
    {
      title: 'Shack burger',
      count: 3,
      laterCount: 0,
      options: [
        { text: 'NO onion', count: 1, isRemoval: true },
        { text: 'Barbecue sauce', count: 1, isRemoval: false },
      ],
    },
    { title: 'Hot chips', count: 1, laterCount: 0, options: [] },
  ])
})

it('the all-day list leaves out orders that are fulfilled or called off', () => {
  const at = '2026-11-20T08:10:00.000Z'
  const others = [{ fulfilledAt: at }, { declinedAt: at }, { cancelledAt: at }, { isFullyRefunded: true as const }]
  expect(allDayCounts(others.map(buildOrder), {}, NOW_MS)).toEqual([])
})

it('a line that is ticked off is not counted, and its dish keeps its place', () => {
  const ticked = toggleLine({}, plain.id, 'burger')
  const counts = allDayCounts([plain, buildOrder({ orderItems: [chips] })], ticked, NOW_MS)
  expect(counts.map(({ title, count }) => [title, count])).toEqual([
    ['Hot chips', 2],
    ['Shack burger', 0],
  ])
})

it('a refunded dish is not counted, nor are its options', () => {
  const half = buildOrder({ orderItems: [{ ...burger, refundedQuantity: 1 }] })
  const none = buildOrder({
    orderItems: [{ ...chips, options: [{ title: 'salt', isRemoval: true }], refundedQuantity: 1 }],
  })
  expect(allDayCounts([half, none], {}, NOW_MS)).toEqual([
    { title: 'Shack burger', count: 1, laterCount: 0, options: [] },
  ])
})

it('the all-day list counts exactly the dishes of open orders that are neither refunded nor ticked off', () => {
  const line = fc
    .record({ title: fc.constantFrom('Burger', 'Chips', 'Salad'), quantity: fc.integer({ min: 1, max: 9 }) })
    .chain((sold) => fc.record({ sold: fc.constant(sold), refunded: fc.integer({ min: 0, max: sold.quantity }) }))
  const anOrder = fc.record({
    lines: fc.array(fc.record({ line, isTicked: fc.boolean() }), { maxLength: 5 }),
    closed: fc.constantFrom(undefined, 'fulfilledAt' as const, 'declinedAt' as const, 'cancelledAt' as const),
  })
  fc.assert(
    fc.property(fc.array(anOrder, { maxLength: 5 }), (wanted) => {
      let ticked = {}
      const expected = new Map<string, number>()
      const orders = wanted.map(({ lines, closed }, position) => {
        const id = `order-${position}`
        const orderItems = lines.map(({ line: { sold, refunded }, isTicked }, index) => {
          const item = { id: `${id}-${index}`, ...sold, ...(refunded > 0 && { refundedQuantity: refunded }) }
          if (isTicked) ticked = toggleLine(ticked, id, item.id)
          const left = closed || isTicked ? 0 : sold.quantity - refunded
          expected.set(item.title, (expected.get(item.title) ?? 0) + left)
          return item
        })
        return buildOrder({ id, orderItems, ...(closed && { [closed]: '2026-11-20T08:10:00.000Z' }) })
      })
      for (const { orderItems } of orders) {
        for (const item of orderItems) expect(quantityToMake(item)).toBeGreaterThanOrEqual(0)
      }
      const counted = allDayCounts(orders, ticked, NOW_MS)
      for (const { title, count } of counted) expect(count).toBe(expected.get(title))
      const missing = [...expected].filter(([title]) => !counted.some((dish) => dish.title === title))
      expect(missing.filter(([, count]) => count > 0)).toEqual([])
    }),
  )
})

it('the all-day list says how many of a dish are for later', () => {
  const later = buildOrder({ orderItems: [burger], startAt: '2026-11-20T09:30:00.000Z' })
  expect(allDayCounts([plain, later], {}, NOW_MS)[0]).toMatchObject({ count: 4, laterCount: 2 })
})

it('a line is ticked off and back, and forgotten once its order is not open', () => {
  const ticked = toggleLine(toggleLine({}, 'a', '1'), 'b', '2')
  expect(ticked).toEqual({ a: ['1'], b: ['2'] })
  expect(toggleLine(ticked, 'b', '2')).toEqual({ a: ['1'] })
  const board = { ...readKitchenBoard(undefined), ticked }
  expect(pruneTicked(board, [buildOrder({ id: 'a' })]).ticked).toEqual({ a: ['1'] })
  expect(pruneTicked(board, [buildOrder({ id: 'a' }), buildOrder({ id: 'b' })])).toBe(board)
})

it.each([null, 'x', [1], { a: 'x' }, { a: [1] }])('nothing is ticked off if %j is stored', (stored) => {
  expect(readKitchenBoard({ ticked: stored }).ticked).toEqual({})
})
