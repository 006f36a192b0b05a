import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { allocateRefund, gstIn, gstOfAdjustment, isTaxable } from './gst.ts'

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
const cents = fc.integer({ min: 0, max: 5_000_000 })

describe('the GST in an amount', () => {
  it.each([
    [0, 0],
    [5, 0],
    [6, 1],
    [11, 1],
    [16, 1],
    [17, 2],
    [2930, 266],
    [1100, 100],
    [100_000, 9091],
  ])('the GST in an amount of %i cents is %i cents', (taxable, gst) => expect(gstIn(taxable)).toBe(gst))

  // Covers invoice-2.
  it('the GST in an amount is the eleventh part, rounded to the nearest cent', () => {
    fc.assert(fc.property(cents, (taxable) => Math.abs(11 * gstIn(taxable) - taxable) <= 5))
  })

  it('the GST in an amount is a whole number that never decreases with the amount', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        return Number.isInteger(gstIn(less)) && gstIn(less) <= gstIn(more)
      }),
    )
  })
})

test('only food that is free and taken away is free of GST', () => {
  expect(isTaxable('free-if-taken-away', false)).toBe(false)
  expect(isTaxable('free-if-taken-away', true)).toBe(true)
  expect(isTaxable('taxable', false)).toBe(true)
  expect(isTaxable('taxable', true)).toBe(true)
})

const lines = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 12 })
const refundOfLines = lines.chain((left) =>
  fc.record({
    left: fc.constant(left),
    amount: fc.integer({ min: 0, max: sum(left) }),
    named: fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: left.length }),
  }),
)

describe('a refund', () => {
  it('a refund is shared by the lines in proportion, to the cent, and odd cents go to the largest fractions', () => {
    expect(allocateRefund(1000, [1890, 1040])).toEqual([645, 355])
    expect(allocateRefund(1, [500, 500, 500])).toEqual([1, 0, 0])
    expect(allocateRefund(2, [300, 500, 500])).toEqual([0, 1, 1])
    expect(allocateRefund(0, [0, 0])).toEqual([0, 0])
  })

  it('a refund goes to the named lines first, and the rest is shared', () => {
    expect(allocateRefund(520, [1890, 1040], [0, 520])).toEqual([0, 520])
    expect(allocateRefund(700, [1000, 1000], [0, 500])).toEqual([133, 567])
    expect(allocateRefund(3000, [1000, 2000], [5000])).toEqual([1000, 2000])
  })

  it('a refund is the sum of its parts, and no line gives back more than it has', () => {
    fc.assert(
      fc.property(refundOfLines, ({ left, amount, named }) => {
        const parts = allocateRefund(amount, left, named)
        expect(sum(parts)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(left[index] ?? 0)
        }
      }),
    )
  })

  it('a refund of everything empties every line', () => {
    fc.assert(
      fc.property(lines, (left) => {
        expect(allocateRefund(sum(left), left)).toEqual(left)
      }),
    )
  })
})

/** An invoice whose lines are refunded in parts; a part can be cancelled later. */
const adjustments = fc.record({
  invoiced: fc.array(fc.record({ total: fc.integer({ min: 1, max: 90_000 }), taxable: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  }),
  parts: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 8 }),
  cancelled: fc.array(fc.nat({ max: 7 }), { maxLength: 4 }),
})

function play(invoiced: { total: number; taxable: boolean }[], parts: number[]) {
  const left = invoiced.map(({ total }) => total)
  const taxableLeft = () => sum(left.filter((_, index) => invoiced[index]?.taxable))
  const invoiceGst = gstIn(taxableLeft())
  let stated = invoiceGst
  const notes: { gst: number; taxable: number }[] = []
  for (const part of [...parts, Infinity]) {
    const amount = Math.min(part, sum(left))
    const before = taxableLeft()
    for (const [index, share] of allocateRefund(amount, left).entries()) left[index] = (left[index] ?? 0) - share
    const gst = gstOfAdjustment(stated, taxableLeft())
    expect(gst).toBe(gstIn(before) - gstIn(taxableLeft()))
    stated -= gst
    notes.push({ gst, taxable: before - taxableLeft() })
  }
  return { invoiceGst, notes }
}

describe('the GST of adjustment notes', () => {
  it('the GST of adjustment notes is the difference of the GST before and after each refund, and adds up to that of the invoice', () => {
    fc.assert(
      fc.property(adjustments, ({ invoiced, parts }) => {
        const { invoiceGst, notes } = play(invoiced, parts)
        expect(sum(notes.map(({ gst }) => gst))).toBe(invoiceGst)
        for (const { gst, taxable } of notes) {
          expect(gst).toBeGreaterThanOrEqual(0)
          expect(gst).toBeLessThanOrEqual(taxable)
        }
      }),
    )
  })

  it('the GST of adjustment notes adds up to that of the invoice also if some notes are cancelled and the rest is refunded again', () => {
    fc.assert(
      fc.property(adjustments, ({ invoiced, parts, cancelled }) => {
        const { invoiceGst, notes } = play(invoiced, parts)
        const active = notes.filter((_, index) => !cancelled.includes(index))
        const stated = invoiceGst - sum(active.map(({ gst }) => gst))
        expect(stated).toBeGreaterThanOrEqual(0)
        expect(gstOfAdjustment(stated, 0)).toBe(stated)
      }),
    )
  })
})
