import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersToShow, type NumberedOrder } from './order-numbers.ts'

const NOW = new Date('2026-11-30T02:00:00.000Z')
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const order = (number: string, fields: Partial<NumberedOrder> = {}): NumberedOrder => ({
  id: `id-${number}`,
  number,
  createdAt: at(-10),
  startAt: null,
  readyAt: at(5),
  dispatchedAt: null,
  ...fields,
})

test('an order is preparing until its customer is notified, and ready from then on', () => {
  const open = [order('101'), order('102', { dispatchedAt: at(-1) }), order('103', { dispatchedAt: at(-3) })]
  expect(numbersToShow(open, NOW)).toEqual({ preparing: ['101'], ready: ['102', '103'] })
})

test('an order for later appears when the kitchen starts on it', () => {
  const later = order('104', { startAt: at(30), readyAt: at(45) })
  expect(numbersToShow([later], NOW).preparing).toEqual([])
  expect(numbersToShow([later], new Date(at(30))).preparing).toEqual(['104'])
})

test('an order leaves two hours after it was ready, or should have been', () => {
  const open = [
    order('105', { readyAt: at(-119) }),
    order('106', { readyAt: at(-121) }),
    order('107', { createdAt: at(-500), dispatchedAt: at(-119) }),
    order('108', { dispatchedAt: at(-121) }),
    order('109', { readyAt: null, createdAt: at(-121) }),
  ]
  expect(numbersToShow(open, NOW)).toEqual({ preparing: ['105'], ready: ['107'] })
})

test('an order without a number has the end of its id, as on its ticket', () => {
  expect(numbersToShow([order('', { id: 'a-b-c1d2e', number: null })], NOW).preparing).toEqual(['C1D2E'])
})

test('an order is shown at most once, and nothing is shown but numbers of open orders', () => {
  const minutes = fc.integer({ min: -300, max: 300 }).map(at)
  const orders = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      number: fc.integer({ min: 100, max: 999 }).map(String),
      createdAt: minutes,
      startAt: fc.option(minutes),
      readyAt: fc.option(minutes),
      dispatchedAt: fc.option(minutes),
    }),
    { selector: ({ number }) => number },
  )
  fc.assert(
    fc.property(orders, (open) => {
      const { preparing, ready } = numbersToShow(open, NOW)
      const shown = [...preparing, ...ready]
      expect(new Set(shown).size).toBe(shown.length)
      const known = new Set(open.map(({ number }) => number))
      expect(shown.filter((number) => !known.has(number))).toEqual([])
    }),
  )
})
