import { expect, test } from 'vitest'
import { findRise, fuelDayStart, fuelRuleOf } from './fuel-rules.ts'

test.each([
  ['QLD', /within 30 minutes/],
  ['NSW', /within 30 minutes/],
  ['SA', /within 30 minutes/],
  ['VIC', /within 30 minutes/],
  ['TAS', /within 30 minutes/],
  ['WA', /tomorrow's price by 2 pm/],
  ['NT', /each change to MyFuel NT/],
] as const)('in %s a price is reported: %s', (state, text) => {
  expect(fuelRuleOf(state)?.report).toMatch(text)
})

test('a state without a scheme has no rule, and a price may not rise within the day in Victoria only', () => {
  expect(fuelRuleOf('ACT')).toBeUndefined()
  const now = new Date('2026-11-28T02:00:00.000Z')
  const states = ['QLD', 'NSW', 'SA', 'VIC', 'TAS', 'WA', 'NT', 'ACT'] as const
  const withDay = states.filter((state) => fuelDayStart(fuelRuleOf(state), 'Australia/Melbourne', now))
  expect(withDay).toEqual(['VIC'])
})

test.each([
  // 6 am in Melbourne in summer is 7 pm UTC.
  ['2026-11-27T19:00:00.000Z', '2026-11-27T19:00:00.000Z'],
  ['2026-11-27T18:59:59.000Z', '2026-11-26T19:00:00.000Z'],
  ['2026-11-28T02:00:00.000Z', '2026-11-27T19:00:00.000Z'],
])('at %s the day of fuel prices began at %s', (now, start) => {
  expect(fuelDayStart(fuelRuleOf('VIC'), 'Australia/Melbourne', new Date(now))?.toISOString()).toBe(start)
})

test('a price above one of the same day is a rise; one of yesterday, and another grade, do not count', () => {
  const since = new Date('2026-11-27T19:00:00.000Z')
  const of = (tenthsPerLitre: number | null, at: string | null = null, title = 'Diesel') => ({
    title,
    tenthsPerLitre,
    at,
  })
  const [today, yesterday] = ['2026-11-27T20:00:00.000Z', '2026-11-27T18:00:00.000Z']
  expect(findRise([of(1899, today)], [of(1909)], since)).toEqual({ title: 'Diesel', lowestTenths: 1899 })
  expect(findRise([of(1899, today), of(1799, today)], [of(1899)], since)).toEqual({
    title: 'Diesel',
    lowestTenths: 1799,
  })
  expect(findRise([of(1899, today)], [of(1899), of(null)], since)).toBeUndefined()
  expect(findRise([of(1899, yesterday), of(1000, today, 'LPG'), of(null, today)], [of(2099)], since)).toBeUndefined()
})
