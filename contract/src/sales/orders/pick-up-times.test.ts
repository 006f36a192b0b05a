import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKitchenStatus } from '../../shop/hours/kitchen-status.ts'
import type { Hours, Period } from '../../shop/hours/opening-hours.ts'
import { createOpeningStatus } from '../../shop/hours/opening-status.ts'
import { DAY_MS, MINUTE_MS, QUARTER_MS, wallClockOf } from '../../shop/hours/wall-clock.ts'
import { PICK_UP_AHEAD_MS } from './pick-up-limits.ts'
import { canPickUpAt, pickUpTimes, readyFor, readySpans, type PickUpRules } from './pick-up-times.ts'

const ZONES = ['Australia/Brisbane', 'Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Europe/Berlin']
const YEAR_MS = Date.UTC(2026, 6, 1)

/** The model: it reads wall clocks of the coming days a quarter hour at a time, and does no arithmetic on instants. */
interface Model {
  hours: Hours
  serving: Hours | undefined
  at: number
  earliest: number
  preparationMinutes: number
  full: ReadonlySet<number>
  availableFrom: number
}

function modelOf({ hours, serving, at, earliest, preparationMinutes, full, availableFrom }: Model): number[] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: hours.timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const wallOf = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
  const start = Math.floor(at / QUARTER_MS) * QUARTER_MS - 3 * DAY_MS
  const quarters = Array.from({ length: 7 * 96 }, (_, index) => start + index * QUARTER_MS)
  const walls = quarters.map(wallOf)
  const midnights = [...new Set(walls.map((wall) => Math.floor(wall / DAY_MS) * DAY_MS))]
  /** The first quarter hour whose clock shows that time, or has skipped it. */
  const instantOf = (wall: number) => quarters[walls.findIndex((each) => each >= wall)] ?? Infinity
  function spansOf({ week, exceptions }: Hours, end: (period: Period) => number) {
    const spans = midnights.flatMap((midnight) => {
      const day = new Date(midnight)
      const periods = exceptions[day.toISOString().slice(0, 10)] ?? week[(day.getUTCDay() + 6) % 7] ?? []
      return periods.map((period) => ({
        from: instantOf(midnight + period.opens * MINUTE_MS),
        until: instantOf(midnight + end(period) * MINUTE_MS),
      }))
    })
    return spans.filter(({ from, until }) => from < until)
  }
  const open = spansOf(hours, ({ closes }) => closes)
  const orders = spansOf(hours, ({ closes, lastOrders = closes }) => lastOrders)
  const served = serving && spansOf(serving, ({ closes }) => closes)
  const isIn = (spans: typeof open, time: number) => spans.some(({ from, until }) => from <= time && time < until)
  /** The kitchen cooks until then without a break, if it has begun. */
  const closesAfter = (from: number) => {
    let time = Math.ceil(from / QUARTER_MS) * QUARTER_MS
    while (isIn(open, time) && time <= at + PICK_UP_AHEAD_MS) time += QUARTER_MS
    return time
  }
  const begins = isIn(orders, at) ? [{ begins: at, ready: earliest }] : []
  for (const { from } of orders.toSorted((one, other) => one.from - other.from)) {
    const isOver = begins.every((each) => closesAfter(each.begins) <= from)
    if (from > at && isOver) begins.push({ begins: from, ready: from + preparationMinutes * MINUTE_MS })
  }
  const isCooked = (time: number) => begins.some((each) => each.ready <= time && time <= closesAfter(each.begins))
  const isServed = (time: number) => !served || isIn(served, time) || isIn(served, time - 1)
  return quarters.filter(
    (time) =>
      time >= at &&
      time <= at + PICK_UP_AHEAD_MS &&
      time >= availableFrom &&
      !full.has(time) &&
      isServed(time) &&
      isCooked(time),
  )
}

const quarterOfDay = (from: number, to: number) => fc.integer({ min: from, max: to }).map((index) => index * 15)

/** A period that may end in the next morning, with last orders in most cases before it ends. */
const period: fc.Arbitrary<Period> = fc
  .record({ opens: quarterOfDay(0, 90), length: quarterOfDay(2, 50), early: quarterOfDay(0, 8), hasLast: fc.boolean() })
  .map(({ opens, length, early, hasLast }) => ({
    opens,
    closes: opens + length,
    ...(hasLast && { lastOrders: opens + Math.max(15, length - early) }),
  }))
const wholeDay: Period[] = [{ opens: 0, closes: 24 * 60 }]
const day = fc.oneof(fc.array(period, { maxLength: 2 }), fc.constantFrom(wholeDay))

const cases = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    week: fc.array(day, { minLength: 7, maxLength: 7 }),
    holidays: fc.array(fc.tuple(fc.integer({ min: -1, max: 3 }), day), { maxLength: 3 }),
    serves: fc.option(fc.array(day, { minLength: 7, maxLength: 7 }), { nil: undefined }),
    // A minute of the year; some of them are around a change of the clocks.
    minute: fc.oneof(
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc
        .constantFrom('2026-10-03', '2027-04-03', '2026-10-24', '2027-03-27')
        .chain((date) =>
          fc.integer({ min: 0, max: 36 * 60 }).map((after) => (Date.parse(date) - YEAR_MS) / MINUTE_MS + after),
        ),
    ),
    waitMinutes: fc.integer({ min: 0, max: 90 }),
    preparationMinutes: fc.integer({ min: 1, max: 40 }),
    full: fc.array(fc.integer({ min: 0, max: 144 }), { maxLength: 20 }),
    soldOutHours: fc.constantFrom(0, 0, 3, 20),
  })
  .map(({ timeZone, week, holidays, serves, minute, waitMinutes, preparationMinutes, full, soldOutHours }) => {
    const at = YEAR_MS + minute * MINUTE_MS
    const dateOf = (days: number) => new Date(at + days * DAY_MS).toISOString().slice(0, 10)
    const exceptions = Object.fromEntries(holidays.map(([days, periods]) => [dateOf(days), periods]))
    const first = Math.floor(at / QUARTER_MS) * QUARTER_MS
    return {
      hours: { timeZone, week, exceptions },
      serving: serves && { timeZone, week: serves, exceptions: {} },
      at,
      earliest: at + (waitMinutes + preparationMinutes) * MINUTE_MS,
      preparationMinutes,
      full: new Set(full.map((index) => first + index * QUARTER_MS)),
      availableFrom: at + soldOutHours * 60 * MINUTE_MS,
    }
  })

function rulesOf({ hours, serving, at, earliest, preparationMinutes, availableFrom }: Model): PickUpRules {
  return {
    spans: readySpans(createKitchenStatus(hours), {
      at: new Date(at),
      earliest: new Date(earliest),
      preparationMinutes,
    }),
    servings: serving ? [createOpeningStatus(serving)] : [],
    availableFrom: new Date(availableFrom),
  }
}
const loadOf = ({ full }: Model) => ({ fullQuarters: [...full].map((time) => new Date(time).toISOString()) })

describe('the times to pick up', () => {
  // Covers ordering-33.
  it('the times to pick up are those of the model, in a year of hours, holidays and clock changes', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const times = pickUpTimes(rulesOf(each), loadOf(each)).map((time) => time.toISOString())
        expect(times).toEqual(modelOf(each).map((time) => new Date(time).toISOString()))
      }),
      { numRuns: 200 },
    )
  })

  it('the times to pick up can each be picked up at, and a customer who arrives then has it ready', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const rules = rulesOf(each)
        for (const time of pickUpTimes(rules, loadOf(each))) {
          expect(canPickUpAt(rules, time)).toBe(true)
          expect(readyFor(rules, time, each.preparationMinutes)).toEqual(time)
        }
      }),
      { numRuns: 50 },
    )
  })
})

const SYDNEY = 'Australia/Sydney'
const always: Hours = {
  timeZone: SYDNEY,
  week: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]),
  exceptions: {},
}
const early = { ...always, week: Array.from({ length: 7 }, () => [{ opens: 300, closes: 840 }]) }
const PREPARATION_MINUTES = 12
const openFrom = (hours: Hours, at: string, earliest = at) => ({
  spans: readySpans(createKitchenStatus(hours), {
    at: new Date(at),
    earliest: new Date(earliest),
    preparationMinutes: PREPARATION_MINUTES,
  }),
  servings: [],
  availableFrom: new Date(at),
})
const wallTimes = (rules: PickUpRules) =>
  pickUpTimes(rules, { fullQuarters: [] }).map((time) =>
    new Date(wallClockOf(SYDNEY).at(time.getTime())).toISOString().slice(11, 16),
  )

describe('around a change of the clocks', () => {
  it('the hour that does not exist has no times, and no time is missing', () => {
    const times = wallTimes(openFrom(always, '2026-10-03T10:00:00Z'))
    // Of the two nights, only one has the hour.
    expect(times.filter((time) => time.startsWith('02:'))).toHaveLength(4)
    expect(times).toHaveLength(36 * 4 + 1)
  })

  it('the hour that exists twice has each of its times twice', () => {
    const times = wallTimes(openFrom(always, '2027-04-03T10:00:00Z'))
    // In one night twice, in the other once.
    expect(times.filter((time) => time === '02:15')).toHaveLength(3)
    expect(times).toHaveLength(36 * 4 + 1)
  })
})

describe('while the kitchen is closed', () => {
  /** 10 pm on the Friday before. */
  const closed = openFrom(early, '2026-11-27T11:00:00Z')

  it('the first time is as long after the opening as the order takes, and the last when the kitchen closes', () => {
    const times = wallTimes(closed)
    expect([times[0], times.at(-1)]).toEqual(['05:15', '10:00'])
    expect(times.indexOf('14:00') + 1).toBe(times.indexOf('05:15', 1))
  })

  it('a customer who arrives just after the opening waits until it is cooked, and one who arrives at night is sent away', () => {
    const arrival = (at: string) => readyFor(closed, new Date(at), PREPARATION_MINUTES)?.toISOString()
    expect(arrival('2026-11-27T18:00:00Z')).toBe('2026-11-27T18:12:00.000Z')
    expect(arrival('2026-11-27T18:20:00Z')).toBe('2026-11-27T18:20:00.000Z')
    expect(arrival('2026-11-27T17:00:00Z')).toBeUndefined()
  })

  it('a dish that staff have sold out until they undo it has no times', () => {
    expect(wallTimes({ ...closed, availableFrom: undefined })).toEqual([])
  })
})
