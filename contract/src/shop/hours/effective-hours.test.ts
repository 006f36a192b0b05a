import fc from 'fast-check'
import { expect, it } from 'vitest'
import { datesBetween, withException, withoutException } from './changed-hours.ts'
import { createKitchenStatus } from './kitchen-status.ts'
import { createOpeningStatus } from './opening-status.ts'
import { hoursOf, WEEK_DAYS, type StatedHours, type StatedPeriod } from './opening-hours.ts'
import { statedHoursSchema } from './opening-hours-schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const FROM = Date.UTC(2026, 6, 1)
/** The clock in Sydney goes from 2 am to 3 am, and half a year later from 3 am to 2 am. */
const CLOCK_CHANGES = [Date.UTC(2026, 9, 3, 16), Date.UTC(2027, 3, 3, 16)]

const dateIn = (days: number) => new Date(FROM + days * DAY_MS).toISOString().slice(0, 10)

/** A change that a manager saves. */
type Change =
  | { kind: 'week'; week: StatedHours['week'] }
  | { kind: 'dates'; first: number; days: number; periods: StatedPeriod[] }
  | { kind: 'usual'; date: number }

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const closing = fc.oneof({ weight: 5, arbitrary: time }, { weight: 1, arbitrary: fc.constant('24:00') })
const period = fc.record({ opens: time, closes: closing, lastOrders: time }, { requiredKeys: ['opens', 'closes'] })
const days = fc.subarray([...WEEK_DAYS], { minLength: 1 })
const weekPeriod = fc.tuple(days, period).map(([on, stated]) => ({ days: on, ...stated }))
const date = fc.integer({ min: 0, max: 364 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('week' as const), week: fc.array(weekPeriod, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('dates' as const),
    // Half of them concern the days around a clock change.
    first: fc.oneof(date, fc.constantFrom(...CLOCK_CHANGES.map((at) => Math.floor((at - FROM) / DAY_MS)))),
    days: fc.integer({ min: 1, max: 10 }),
    periods: fc.array(period, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('usual' as const), date }),
)

/** Makes a change as the page of managers does. */
function apply(hours: StatedHours, made: Change): StatedHours {
  if (made.kind === 'week') return { ...hours, week: made.week }
  if (made.kind === 'usual') return withoutException(hours, dateIn(made.date))
  const dates = datesBetween(dateIn(made.first), dateIn(made.first + made.days - 1))
  return dates.reduce((changed, each) => withException(changed, each, { periods: made.periods }), hours)
}

/** Returns the periods of a date by the newest change that concerns it. */
function periodsOn(changes: Change[], of: string): StatedPeriod[] {
  const about = changes.findLast((made) => {
    if (made.kind === 'week') return false
    const first = made.kind === 'usual' ? made.date : made.first
    return dateIn(first) <= of && of <= dateIn(made.kind === 'usual' ? first : first + made.days - 1)
  })
  if (about?.kind === 'dates') return about.periods
  const { week } = changes.findLast((made) => made.kind === 'week') ?? { week: [] }
  const weekDay = new Date(`${of}T00:00Z`).toLocaleDateString('en-AU', { weekday: 'long', timeZone: 'UTC' })
  return week.filter((stated) => stated.days.some((each) => each === weekDay))
}

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'short',
})
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Says whether the kitchen takes orders and is open, by the wall clock. In an hour that the clock repeats, nothing changes. */
function model(changes: Change[], at: number): { takesOrders: boolean; isOpen: boolean } {
  const [shown = '', clock = ''] = format.format(at).split(' ')
  if (format.format(at - HOUR_MS) === `${shown} ${clock}`) return model(changes, at - MINUTE_MS)
  const dayBefore = new Date(Date.parse(`${shown}T00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  const covering = [
    { of: shown, minute: minutesOf(clock) },
    { of: dayBefore, minute: minutesOf(clock) + 1440 },
  ].flatMap(({ of, minute }) =>
    periodsOn(changes, of).flatMap(({ opens, closes, lastOrders = closes }) => {
      const from = minutesOf(opens)
      const after = (end: string) => minutesOf(end) + (minutesOf(end) > from ? 0 : 1440)
      return from <= minute && minute < after(closes) ? [{ takesOrders: minute < after(lastOrders) }] : []
    }),
  )
  return { isOpen: covering.length > 0, takesOrders: covering.some(({ takesOrders }) => takesOrders) }
}

const aroundClockChanges = CLOCK_CHANGES.flatMap((changesAt) =>
  Array.from({ length: 24 }, (_, index) => changesAt + (index - 12) * 29 * MINUTE_MS),
)

const AROUND_THE_CLOCK = { days: [...WEEK_DAYS], opens: '00:00', closes: '24:00', lastOrders: '00:15' }

// Covers ordering-11.
it('the hours that managers change apply by the wall clock of Sydney, whatever they changed', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 365 * 1440 - 1 }), { minLength: 20, maxLength: 20 }),
      (attempts, minutes) => {
        let hours: StatedHours = { title: 'Kitchen', week: [] }
        const saved: Change[] = []
        for (const attempt of attempts) {
          const changed = statedHoursSchema.safeParse(apply(hours, attempt))
          // The API rejects periods that overlap, and last orders outside of them.
          if (!changed.success) continue
          hours = changed.data
          saved.push(attempt)
        }
        const effective = hoursOf(hours, 'Australia/Sydney')
        const [statusAt, openingAt] = [createKitchenStatus(effective), createOpeningStatus(effective)]
        const instants = [...minutes.map((minute) => FROM + minute * MINUTE_MS), ...aroundClockChanges]
        for (const at of instants) {
          const { takesOrders, closes } = statusAt(new Date(at))
          const opening = openingAt(new Date(at))
          expect({ at, takesOrders, isOpen: opening.isOpen }).toEqual({ at, ...model(saved, at) })
          // A kitchen that never closes has no such instant, and may have last orders.
          expect(closes).toEqual(opening.isOpen ? opening.until : undefined)
        }
      },
    ),
    {
      numRuns: 60,
      examples: [[[{ kind: 'week', week: [AROUND_THE_CLOCK] }], Array.from({ length: 20 }, () => 0)]],
    },
  )
})
