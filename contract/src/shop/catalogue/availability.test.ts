import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  availabilityLater,
  availabilityOf,
  describeAvailability,
  describeStartOfTomorrow,
  describeUnavailable,
  isOptionSoldOut,
  isOrderable,
  isServed,
  nextTime,
  soldOutChoice,
  startOfTomorrow,
  type Availability,
} from './availability.ts'
import { availabilitySchema } from './availability-schema.ts'
import { optionGroupsSchema } from './dish-options.ts'
import { hoursOf, WEEK_DAYS } from '../hours/opening-hours.ts'
import { createOpeningStatus } from '../hours/opening-status.ts'

const HOUR_MS = 60 * 60_000
const SYDNEY = 'Australia/Sydney'
const ZONES = [SYDNEY, 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Lord_Howe', 'UTC']
const breakfast = hoursOf({ week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '10:30' }] }, SYDNEY)
const instants = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const untils = fc.option(instants, { nil: null })
const portions = fc.option(fc.record({ left: fc.nat(3), reserved: fc.nat(3) }), { nil: undefined })
const marks = fc.uniqueArray(
  fc.record({ optionId: fc.constantFrom(null, 'bacon', 'egg', 'onion'), until: untils, portions }),
  { selector: ({ optionId }) => optionId },
)

/** Hour and minute on a wall clock. */
const wallTime = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('en-AU', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })

describe('until tomorrow', () => {
  it.each([
    ['in the evening', '2026-11-22T09:30:00.000Z', '2026-11-22T17:00:00.000Z'],
    ['after midnight, while the kitchen still works', '2026-11-22T13:30:00.000Z', '2026-11-22T17:00:00.000Z'],
    ['just after the day began', '2026-11-22T17:00:00.000Z', '2026-11-23T17:00:00.000Z'],
    ['in the night in which the clock goes forward', '2026-10-03T12:00:00.000Z', '2026-10-03T17:00:00.000Z'],
    ['on the day before that', '2026-10-02T20:00:00.000Z', '2026-10-03T17:00:00.000Z'],
    ['in the night in which the clock goes back', '2027-04-03T12:00:00.000Z', '2027-04-03T18:00:00.000Z'],
  ])('until tomorrow ends at 4 am in Sydney, %s', (_, at, expected) => {
    expect(startOfTomorrow(new Date(at), SYDNEY).toISOString()).toBe(expected)
  })

  it.each([
    ['tomorrow', '2026-11-22T09:30:00.000Z'],
    ['4 am', '2026-11-22T13:30:00.000Z'],
    ['tomorrow', '2026-11-22T17:00:00.000Z'],
  ])('until tomorrow is called "%s" at %s', (text, at) => {
    expect(describeStartOfTomorrow(new Date(at), SYDNEY).replaceAll('\u00A0', ' ')).toBe(text)
  })

  it('until tomorrow always ends at 4 am, later than now and within 25 hours', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (at, timeZone) => {
        const until = startOfTomorrow(new Date(at), timeZone)
        const aheadMs = until.getTime() - Date.parse(at)
        expect(wallTime(until, timeZone)).toBe('04:00')
        expect(aheadMs).toBeGreaterThan(0)
        expect(aheadMs).toBeLessThanOrEqual(25 * HOUR_MS)
      }),
    )
  })
})

it('the next time is the one that the wall clock shows next, also where the clock changes', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(instants, minutes, fc.constantFrom(...ZONES), (at, minute, timeZone) => {
      const next = nextTime(minute, new Date(at), timeZone)
      const aheadMs = next.getTime() - Date.parse(at)
      expect(aheadMs).toBeGreaterThan(0)
      expect(aheadMs).toBeLessThanOrEqual(25 * HOUR_MS)
      const shown = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const before = new Date(next.getTime() - 60_000)
      // Where the clock skips the time, it is the instant of the change.
      const isSkipped = wallTime(before, timeZone) < shown && wallTime(next, timeZone) > shown
      expect(isSkipped || wallTime(next, timeZone) === shown).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('the availability of a dish', () => {
  it('the availability of an available dish has nothing to say', () => {
    expect(availabilityOf([], undefined, new Date())).toBeUndefined()
  })

  it('the availability of a dish ends by itself, at the instant', () => {
    const until = '2026-11-22T17:00:00.000Z'
    const at = (ms: number) => new Date(Date.parse(until) + ms)
    const list = [
      { optionId: null, until },
      { optionId: 'bacon', until },
    ]
    expect(availabilityOf(list, undefined, at(-1))).toEqual({
      soldOutUntil: until,
      soldOutOptions: [{ id: 'bacon', until }],
    })
    expect(availabilityOf(list, undefined, at(0))).toBeUndefined()
  })

  it('the availability of a dish follows the serving hours', () => {
    const statusAt = createOpeningStatus(breakfast)
    const at = (instant: string) => availabilityOf([], statusAt(new Date(instant)), new Date(instant))
    expect(at('2026-11-22T23:00:00.000Z')).toEqual({ servedUntil: '2026-11-22T23:30:00.000Z' })
    expect(at('2026-11-22T23:30:00.000Z')).toEqual({ servedFrom: '2026-11-23T18:00:00.000Z' })
  })

  it('an availability is valid by its schema, and the dish can be ordered unless it is sold out as a whole', () => {
    fc.assert(
      fc.property(marks, instants, (list, at) => {
        const availability = availabilityOf(list, undefined, new Date(at))
        expect(availabilitySchema.optional().parse(availability)).toEqual(availability)
        const isSoldOut = list.some(
          ({ optionId, until, portions: { left } = { left: 0 } }) =>
            optionId === null && left === 0 && (until === null || until > at),
        )
        expect(isOrderable(availability)).toBe(!isSoldOut)
      }),
    )
  })

  it('an availability of an old answer is what the server says later, as long as staff change nothing', () => {
    fc.assert(
      fc.property(marks, instants, instants, (list, one, other) => {
        const [first = '', later = ''] = [one, other].toSorted()
        const before = availabilityOf(list, undefined, new Date(first)) ?? {}
        expect(availabilityLater(before, new Date(later))).toEqual(
          availabilityOf(list, undefined, new Date(later)) ?? {},
        )
      }),
    )
  })

  it('an availability of an old answer claims no serving time that it does not know', () => {
    const before: Availability = { servedUntil: '2026-11-22T23:30:00.000Z' }
    expect(availabilityLater(before, new Date('2026-11-22T23:29:00.000Z'))).toEqual(before)
    expect(availabilityLater(before, new Date('2026-11-22T23:30:00.000Z'))).toEqual({ servedFrom: null })
    const closed: Availability = { servedFrom: '2026-11-23T18:00:00.000Z' }
    expect(availabilityLater(closed, new Date('2026-11-23T17:00:00.000Z'))).toEqual(closed)
    expect(availabilityLater(closed, new Date('2026-11-23T18:00:00.000Z'))).toEqual({})
  })
})

describe('sold-out options', () => {
  const groups = optionGroupsSchema.parse([
    {
      id: 'sauce',
      title: 'Sauce',
      min: 1,
      max: 1,
      options: [
        { id: 'barbecue', title: 'Barbecue', isDefault: true },
        { id: 'tomato', title: 'Tomato' },
      ],
    },
  ])
  const dish = { availability: { soldOutOptions: [{ id: 'barbecue', until: null }] } }

  it('sold-out options are known by their id', () => {
    expect([isOptionSoldOut(dish, 'barbecue'), isOptionSoldOut(dish, 'tomato')]).toEqual([true, false])
    expect([isOptionSoldOut(undefined, 'tomato'), isOptionSoldOut({}, 'tomato')]).toEqual([false, false])
  })

  it('sold-out options prevent an order if they are chosen, or a default and nothing else is chosen', () => {
    const barbecue = [{ id: 'barbecue', title: 'Barbecue', until: null }]
    expect(soldOutChoice(dish, groups, undefined)).toEqual(barbecue)
    expect(soldOutChoice(dish, groups, ['barbecue'])).toEqual(barbecue)
    expect(soldOutChoice(dish, groups, ['tomato'])).toEqual([])
    expect(soldOutChoice({}, groups, undefined)).toEqual([])
  })
})

describe('what people read', () => {
  /** 8 pm on Sunday. */
  const at = new Date('2026-11-22T09:00:00.000Z')
  it.each<[Availability | undefined, string | undefined]>([
    [undefined, undefined],
    [{ soldOutOptions: [{ id: 'egg', until: null }] }, undefined],
    [{ soldOutUntil: null }, 'Sold out'],
    [{ soldOutUntil: startOfTomorrow(at, SYDNEY).toISOString() }, 'Sold out until tomorrow'],
    [{ soldOutUntil: '2026-11-22T10:30:00.000Z' }, 'Sold out until 9:30\u00A0pm'],
    [{ soldOutUntil: '2026-11-24T06:00:00.000Z' }, 'Sold out until Tue 5\u00A0pm'],
    [{ soldOutUntil: null, servedFrom: '2026-11-22T18:00:00.000Z' }, 'Sold out'],
    [{ servedFrom: '2026-11-22T18:00:00.000Z' }, 'Served from 5\u00A0am'],
    [{ servedFrom: null }, 'Not served right now'],
  ])('people read the availability %j', (availability, expected) => {
    expect(describeUnavailable(availability, at, SYDNEY)).toBe(expected)
    expect(describeAvailability(availability, at, SYDNEY)).toBe(expected)
  })

  it('a dish that can be ordered may say until when', () => {
    const availability = { servedUntil: '2026-11-22T10:30:00.000Z' }
    expect(describeUnavailable(availability, at, SYDNEY)).toBeUndefined()
    expect(describeAvailability(availability, at, SYDNEY)).toBe('Served until 9:30\u00A0pm')
  })

  it.each([
    [10, 'Only 10 left'],
    [11, 'Served until 9:30\u00A0pm'],
  ])('a dish of which few are left says how many: %i', (left, expected) => {
    const availability = { servedUntil: '2026-11-22T10:30:00.000Z', portions: [{ left, reserved: 0, until: null }] }
    expect(describeUnavailable(availability, at, SYDNEY)).toBeUndefined()
    expect(describeAvailability(availability, at, SYDNEY)).toBe(expected)
  })

  it('after midnight, tomorrow is a time', () => {
    const until = startOfTomorrow(at, SYDNEY).toISOString()
    const night = new Date('2026-11-22T14:00:00.000Z')
    expect(describeUnavailable({ soldOutUntil: until }, night, SYDNEY)).toBe('Sold out until 4\u00A0am')
  })
})

it('a dish that only the counter sells is served, cannot be ordered, and stays so on a page that is old', () => {
  const counterOnly: Availability = { isCounterOnly: true, servedUntil: '2026-11-22T18:00:00.000Z' }
  const at = new Date('2026-11-22T17:00:00.000Z')
  expect([isServed(counterOnly), isOrderable(counterOnly)]).toEqual([true, false])
  expect(describeUnavailable(counterOnly, at, SYDNEY)).toBe('Only at the counter')
  const later = availabilityLater(counterOnly, new Date('2026-11-22T19:00:00.000Z'))
  expect(later).toEqual({ isCounterOnly: true, servedFrom: null })
  expect(describeUnavailable({ ...counterOnly, soldOutUntil: null }, at, SYDNEY)).toBe('Sold out')
})
