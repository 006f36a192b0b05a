import { assert, array, integer, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  earliestReady,
  estimateMinutes,
  grillPortionsOf,
  loadFor,
  preparationOf,
  startOfQuarter,
  type KitchenLoad,
} from './order-estimate.ts'
import { MINUTE_MS, QUARTER_MS } from '../../shop/hours/wall-clock.ts'

const NOW = new Date('2026-11-22T01:07:00Z')
const IDLE: KitchenLoad = { startsInMinutes: 0, extraMinutes: 0, fullQuarters: [] }
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

describe('preparation', () => {
  it.each([
    ['nothing', [], 0],
    ['one dish', [{ minutes: 12, quantity: 1 }], 12],
    [
      'the slowest of several dishes, and a minute for the other',
      [
        { minutes: 12, quantity: 1 },
        { minutes: 20, quantity: 1 },
      ],
      21,
    ],
    ['four portions of one dish', [{ minutes: 12, quantity: 4 }], 15],
    ['drinks and pies, however many', [{ minutes: 3, quantity: 9 }], 3],
    [
      'a dish and drinks',
      [
        { minutes: 12, quantity: 1 },
        { minutes: 1, quantity: 6 },
      ],
      12,
    ],
  ])('estimates the preparation of %s', (_, lines, minutes) => {
    expect(preparationOf(lines)).toBe(minutes)
  })
})

describe('portions for the grill', () => {
  it('portions for the grill are those of dishes that are cooked to order', () => {
    const lines = [
      { minutes: 12, quantity: 60 },
      { minutes: 3, quantity: 9 },
      { minutes: 5, quantity: 2 },
    ]
    expect(grillPortionsOf(lines)).toBe(62)
  })

  it('portions for the grill decide whether a full quarter hour matters', () => {
    const full = { ...IDLE, fullQuarters: ['2026-11-22T01:15:00.000Z'] }
    expect(earliestReady(loadFor(full, 0), 10, NOW)).toEqual(inMinutes(10))
    expect(earliestReady(loadFor(full, 1), 10, NOW)).toEqual(new Date('2026-11-22T01:30:00Z'))
  })
})

describe('an estimate', () => {
  // Covers ordering-19.
  it('an estimate adds the wait for a cook, the extra minutes and the preparation, in steps of five', () => {
    const ready = earliestReady({ ...IDLE, startsInMinutes: 6, extraMinutes: 10 }, 12, NOW)
    expect(ready).toEqual(inMinutes(28))
    expect(estimateMinutes(ready, NOW)).toBe(30)
  })

  it('an estimate is never less than five minutes', () => {
    expect(estimateMinutes(NOW, NOW)).toBe(5)
    expect(estimateMinutes(inMinutes(5), NOW)).toBe(5)
    expect(estimateMinutes(inMinutes(6), NOW)).toBe(10)
  })

  it('an estimate moves on to the first quarter hour that is not full', () => {
    const fullQuarters = ['2026-11-22T01:15:00.000Z', '2026-11-22T01:30:00.000Z']
    expect(earliestReady({ ...IDLE, fullQuarters }, 12, NOW)).toEqual(new Date('2026-11-22T01:45:00Z'))
    expect(earliestReady({ ...IDLE, fullQuarters }, 5, NOW)).toEqual(inMinutes(5))
  })

  it('an estimate is as early as possible, and never in a full quarter hour', () => {
    const loads = record({
      startsInMinutes: nat(90),
      extraMinutes: nat(60),
      full: array(nat(12), { maxLength: 8 }),
      preparation: integer({ min: 1, max: 120 }),
    })
    assert(
      property(loads, ({ full, preparation, ...minutes }) => {
        const quarters = full.map((index) => new Date(startOfQuarter(NOW).getTime() + index * QUARTER_MS).toISOString())
        const load = { ...minutes, fullQuarters: quarters }
        const ready = earliestReady(load, preparation, NOW)
        expect(quarters).not.toContain(startOfQuarter(ready).toISOString())
        // Minute by minute from the first at which it could be cooked.
        let minute = inMinutes(minutes.startsInMinutes + minutes.extraMinutes + preparation)
        while (quarters.includes(startOfQuarter(minute).toISOString())) minute = new Date(minute.getTime() + MINUTE_MS)
        expect(ready).toEqual(minute)
      }),
    )
  })
})
