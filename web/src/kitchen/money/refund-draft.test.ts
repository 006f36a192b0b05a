import { expect, it } from 'vitest'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import { bodyOf, EMPTY_DRAFT, sumOf } from './refund-draft.ts'

const REST: Refundable = {
  totalCents: 2930,
  refundableCents: 2930,
  isDisputed: false,
  lines: [
    { itemId: 'burger', title: 'Shack burger', quantity: 1, refundableQuantity: 1, unitPriceCents: 1890 },
    { itemId: 'coffee', title: 'Flat white', quantity: 2, refundableQuantity: 2, unitPriceCents: 520 },
  ],
}

it('sums the chosen dishes, and sends those with a quantity', () => {
  const draft = { ...EMPTY_DRAFT, quantities: { burger: 0, coffee: 2 } }
  expect(sumOf(draft, REST)).toBe(1040)
  expect(bodyOf(draft, REST)).toEqual({ lines: [{ itemId: 'coffee', quantity: 2 }], reason: 'out-of-stock' })
})

it('a refund sends an amount as whole cents', () => {
  const draft = { ...EMPTY_DRAFT, by: 'amount', amount: '5.2', reason: 'quality' } as const
  expect(bodyOf(draft, REST)).toEqual({ amountCents: 520, reason: 'quality' })
  expect(sumOf({ ...draft, amount: 'five' }, REST)).toBe(0)
})
