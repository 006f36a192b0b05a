import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { allDayCounts } from './all-day.ts'
import { pruneTicked, readTicked, toggleLine } from './ticked-lines.ts'

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

it('counts each dish over all open orders, with its options, removals first', () => {
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

it('leaves out orders that are fulfilled or called off', () => {
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

it('says how many are for later', () => {
  const later = buildOrder({ orderItems: [burger], startAt: '2026-11-20T09:30:00.000Z' })
  expect(allDayCounts([plain, later], {}, NOW_MS)[0]).toMatchObject({ count: 4, laterCount: 2 })
})

it('a line is ticked off and back, and forgotten once its order is not open', () => {
  const ticked = toggleLine(toggleLine({}, 'a', '1'), 'b', '2')
  expect(ticked).toEqual({ a: ['1'], b: ['2'] })
  expect(toggleLine(ticked, 'b', '2')).toEqual({ a: ['1'] })
  expect(pruneTicked(ticked, [buildOrder({ id: 'a' })])).toEqual({ a: ['1'] })
  expect(pruneTicked(ticked, [buildOrder({ id: 'a' }), buildOrder({ id: 'b' })])).toBe(ticked)
})

it.each([null, 'x', [1], { a: 'x' }, { a: [1] }])('nothing is ticked off if %j is stored', (stored) => {
  expect(readTicked(stored)).toEqual({})
})
