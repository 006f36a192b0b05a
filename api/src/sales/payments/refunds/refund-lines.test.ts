import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './refund-lines.ts'

const lines = fc.array(fc.record({ itemId: fc.uuid(), cents: fc.integer({ min: -500, max: 20_000 }) }), {
  maxLength: 8,
})

test('the parts of a refund add up to its amount, and none is negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), lines, (amountCents, weighted) => {
      const parts = allocate(amountCents, weighted)
      const isDivided = weighted.some(({ cents }) => cents > 0)
      expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(isDivided ? amountCents : 0)
      expect(parts.every((part) => part.amountCents >= 0)).toBe(true)
    }),
  )
})

test('a refund of all that is left is what is left of each line', () => {
  fc.assert(
    fc.property(lines, (weighted) => {
      const left = weighted.filter(({ cents }) => cents > 0)
      const parts = allocate(
        left.reduce((sum, { cents }) => sum + cents, 0),
        weighted,
      )
      expect(parts).toEqual(left.map(({ itemId, cents }) => ({ itemId, amountCents: cents })))
    }),
  )
})

test('half of a payment is divided in proportion', () => {
  const parts = allocate(1000, [
    { itemId: 'burger', cents: 1500 },
    { itemId: 'coffee', cents: 500 },
  ])
  expect(parts).toEqual([
    { itemId: 'burger', amountCents: 750 },
    { itemId: 'coffee', amountCents: 250 },
  ])
})
