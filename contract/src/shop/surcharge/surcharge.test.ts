import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeekDay } from '../hours/opening-hours.ts'
import { surchargeSentence, surchargeSpans } from './surcharge-days.ts'
import { percentAt, unitSurchargeOf } from './surcharge.ts'

const SUNDAY: WeekDay[] = ['Sunday']
const surcharge = {
  percent: 10,
  days: SUNDAY,
  holidayPercent: 15,
  holidays: [{ date: '2026-12-24', from: '18:00' }, { date: '2026-12-25' }, { date: '2027-04-25' }],
}

/** The percentage as a page computes it that was loaded a day before. */
function percentOf(pickUp: string, timeZone = 'Australia/Brisbane', days = surcharge): number {
  const pickUpAt = new Date(pickUp)
  const at = new Date(pickUpAt.getTime() - 24 * 3_600_000)
  return percentAt(surchargeSpans(days, { at, dayCount: 3, timeZone }), pickUpAt)
}

describe('the sentence about a surcharge', () => {
  it.each([
    [10, SUNDAY, 0, 'A surcharge of 10% applies on Sundays'],
    [15, SUNDAY, 15, 'A surcharge of 15% applies on Sundays and public holidays'],
    [0, SUNDAY, 15, 'A surcharge of 15% applies on public holidays'],
    [15, [], 15, 'A surcharge of 15% applies on public holidays'],
    [10, ['Sunday', 'Saturday'], 10, 'A surcharge of 10% applies on Saturdays, Sundays and public holidays'],
    [10, SUNDAY, 15, 'A surcharge of 10% applies on Sundays, and of 15% on public holidays'],
  ] as const)('%i%% on %j and %i%% on public holidays: %s', (percent, days, holidayPercent, text) => {
    expect(surchargeSentence({ percent, days: [...days], holidayPercent })).toBe(text)
  })

  it('there is none without a day that has a surcharge', () => {
    expect(surchargeSentence({ percent: 0, days: SUNDAY, holidayPercent: 0 })).toBeUndefined()
    expect(surchargeSentence({ percent: 10, days: [], holidayPercent: 0 })).toBeUndefined()
  })
})

describe('the percentage at the time of pick-up', () => {
  it('a day begins and ends at midnight by the clock of the rest stop', () => {
    expect(percentOf('2026-11-28T13:59:59.999Z')).toBe(0)
    expect(percentOf('2026-11-28T14:00:00.000Z')).toBe(10)
    expect(percentOf('2026-11-29T13:59:59.999Z')).toBe(10)
    expect(percentOf('2026-11-29T14:00:00.000Z')).toBe(0)
  })

  it('a Sunday of 25 hours and one of 23 hours have it from midnight to midnight', () => {
    const hours = (first: string) =>
      Array.from({ length: 48 }, (_, hour) => new Date(Date.parse(first) + hour * 3_600_000).toISOString()).filter(
        (instant) => percentOf(instant, 'Australia/Sydney') === 10,
      )
    expect(hours('2026-04-04T00:00:00Z')).toHaveLength(25)
    expect(hours('2026-10-03T00:00:00Z')).toHaveLength(23)
  })

  it('a holiday that begins in the evening has it from then on', () => {
    expect(percentOf('2026-12-24T07:59:59.999Z')).toBe(0)
    expect(percentOf('2026-12-24T08:00:00.000Z')).toBe(15)
    expect(percentOf('2026-12-25T13:59:59.999Z')).toBe(15)
    expect(percentOf('2026-12-25T14:00:00.000Z')).toBe(0)
  })

  it('the larger percentage counts on a public holiday that is a Sunday', () => {
    expect(percentOf('2027-04-25T02:00:00.000Z')).toBe(15)
    expect(percentOf('2027-04-25T02:00:00.000Z', 'Australia/Brisbane', { ...surcharge, percent: 20 })).toBe(20)
  })
})

it('the surcharge on one is whole cents, and never more than the percentage', () => {
  expect(unitSurchargeOf(1890, 15)).toBe(283)
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.integer({ min: 0, max: 50 }), (cents, percent) => {
      const added = unitSurchargeOf(cents, percent)
      expect(Number.isSafeInteger(added)).toBe(true)
      expect(added * 100).toBeLessThanOrEqual(cents * percent)
      expect((added + 1) * 100).toBeGreaterThan(cents * percent)
    }),
  )
})
