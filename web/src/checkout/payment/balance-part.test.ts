import { expect, test } from 'vitest'
import { balancePart } from './balance-part.ts'

test.each([
  ['a part', 2150, 930, 930],
  ['everything', 2150, 2150, 2150],
  ['no more than everything', 2150, 9000, 2150],
  ['less, so that a card can pay the rest', 2150, 2149, 2100],
  ['nothing of a total that leaves no rest for a card', 40, 30, 0],
  ['nothing without a balance', 2150, 0, 0],
])('the balance pays %s', (_, totalCents, availableCents, expected) => {
  expect(balancePart(totalCents, availableCents)).toBe(expected)
})
