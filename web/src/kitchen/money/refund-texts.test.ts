import { expect, it } from 'vitest'
import { returnedSums, returnedTo } from './refund-texts.ts'

const rest = (refundableCents: number, spendRefundableCents?: number) => ({
  totalCents: 2930,
  refundableCents,
  isDisputed: false,
  lines: [],
  ...(spendRefundableCents !== undefined && { spendRefundableCents }),
})

it.each([
  ['only by card', 500, rest(2930), '$5.00', "to the customer's card"],
  ['from the card first', 2000, rest(2930, 930), '$20.00', "to the customer's card"],
  [
    'from both',
    2930,
    rest(2930, 930),
    '$29.30 ($20.00 to their card, $9.30 to their balance)',
    "to the customer's card and balance",
  ],
  [
    'from the balance, if nothing is left of the card',
    100,
    rest(930, 930),
    '$1.00 (to their balance)',
    "to the customer's balance",
  ],
])('the details say where a refund goes: %s', (_, cents, left, sums, to) => {
  expect(returnedSums(cents, left)).toBe(sums)
  expect(returnedTo(cents, left)).toBe(to)
})
