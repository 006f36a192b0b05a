import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earnedPoints, earningCents, goodsWithoutPoints } from './programme.ts'
import { tillCollectSchema } from './tills.ts'

const cents = fc.nat(1_000_000)
const rates = fc.record({ pointsPerDollar: fc.nat(1000), pointsPer10Litres: fc.nat(1000) })
/** Any that the API takes. */
const sale = fc
  .record({
    spentInCents: cents,
    categories: fc.option(
      fc.record(
        { fuelInCents: cents, fuelMillilitres: fc.nat(2_000_000), excludedInCents: cents },
        { requiredKeys: ['fuelInCents'] },
      ),
      { nil: undefined },
    ),
  })
  .map(({ categories, ...rest }) => ({ ...rest, ...(categories && { categories }) }))
  .filter((each) => tillCollectSchema.safeParse({ cardNumber: '7764595258167303', ...each }).success)

test.each([
  ['a dollar', { spentInCents: 100 }, 1],
  ['less than a dollar', { spentInCents: 99 }, 0],
  ['10 litres', { spentInCents: 0, categories: { fuelInCents: 0, fuelMillilitres: 10_000 } }, 8],
  ['42.5 litres', { spentInCents: 8075, categories: { fuelInCents: 8075, fuelMillilitres: 42_500 } }, 34],
  ['less than the litres of a point', { spentInCents: 0, categories: { fuelInCents: 0, fuelMillilitres: 1249 } }, 0],
  ['fuel without its litres', { spentInCents: 8075, categories: { fuelInCents: 8000 } }, 0],
  ['a pie and a packet of cigarettes', { spentInCents: 5490, categories: { excludedInCents: 4700 } }, 7],
])('%s earns what the example of a site says', (_name, each, points) => {
  expect(earnedPoints({ pointsPerDollar: 1, pointsPer10Litres: 8 }, each)).toBe(points)
})

test('a sale without categories earns for each whole dollar, whatever litres earn', () => {
  fc.assert(
    fc.property(rates, cents, (rule, spentInCents) => {
      expect(earnedPoints(rule, { spentInCents })).toBe(Math.floor(spentInCents / 100) * rule.pointsPerDollar)
      expect(earningCents(rule, { spentInCents })).toBe(spentInCents)
    }),
  )
})

// Covers counter-30.
test('excluded goods and the price of fuel never change the points of the rest', () => {
  fc.assert(
    fc.property(rates, sale, (rule, each) => {
      const { fuelInCents = 0, excludedInCents = 0, fuelMillilitres = 0 } = each.categories ?? {}
      const shop = { spentInCents: each.spentInCents - fuelInCents - excludedInCents }
      const fuel = { spentInCents: 0, categories: { fuelInCents: 0, fuelMillilitres } }
      const points = earnedPoints(rule, each)
      expect(points).toBe(earnedPoints(rule, shop) + earnedPoints(rule, fuel))
      expect(Number.isSafeInteger(points) && points >= 0).toBe(true)
      expect(earnedPoints({ ...rule, pointsPer10Litres: 0 }, each)).toBe(earnedPoints(rule, shop))
    }),
  )
})

// Covers counter-31.
test('litres count towards the limits, so that no points come without a part of them', () => {
  fc.assert(
    fc.property(rates, sale, (rule, each) => {
      const counted = earningCents(rule, each)
      const pointsPerCent = Math.max(rule.pointsPerDollar / 100, rule.pointsPer10Litres / 2000)
      expect(Number.isSafeInteger(counted)).toBe(true)
      expect(earnedPoints(rule, each)).toBeLessThanOrEqual(counted * pointsPerCent + 1e-6)
    }),
  )
})

test('the goods that earn nothing always include tobacco and vapes, and fuel where litres earn nothing', () => {
  const alsoExcluded = ['lotto', 'gift cards']
  expect(goodsWithoutPoints({ pointsPer10Litres: 8, alsoExcluded })).toBe('tobacco, vapes, lotto and gift cards')
  expect(goodsWithoutPoints({ pointsPer10Litres: 0, alsoExcluded: [] })).toBe('fuel, tobacco and vapes')
  expect(goodsWithoutPoints({})).toBeUndefined()
})
