import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageAt } from './number-pages.ts'

it('a list that fits is shown whole at every step', () => {
  expect(pageAt(['101', '102'], 2, 7)).toEqual({ numbers: ['101', '102'], page: 1, pages: 1 })
  expect(pageAt([], 0, 3)).toEqual({ numbers: [], page: 1, pages: 1 })
})

it('a list that does not fit shows each number once in a round, and never more than fit', () => {
  const list = fc.uniqueArray(fc.integer({ min: 100, max: 999 }).map(String), { maxLength: 60 })
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 20 }), (numbers, capacity) => {
      const { pages } = pageAt(numbers, capacity, 0)
      const round = Array.from({ length: pages }, (_, step) => pageAt(numbers, capacity, step))
      expect(round.flatMap((shown) => shown.numbers)).toEqual(numbers)
      expect(Math.max(...round.map((shown) => shown.numbers.length))).toBeLessThanOrEqual(capacity)
      expect(round.map(({ page }) => page)).toEqual(round.map((_, index) => index + 1))
    }),
  )
})
