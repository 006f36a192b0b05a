import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedBetween, withException, withoutException } from './changed-hours.ts'
import { createKitchenStatus } from './kitchen-status.ts'
import { hoursOf, WEEK_DAYS, type StatedHours } from './opening-hours.ts'
import { statedHoursSchema } from './opening-hours-schema.ts'
import { createOpeningStatus } from './opening-status.ts'
import { MINUTE_MS, wallClockOf } from './wall-clock.ts'

const wall = (text: string) => Date.parse(`${text}Z`)
const every = (opens: string, closes: string, lastOrders?: string): StatedHours => ({
  title: 'Kitchen',
  week: [{ days: [...WEEK_DAYS], opens, closes, ...(lastOrders !== undefined && { lastOrders }) }],
})

// Tuesday.
describe('closing early', () => {
  it.each([
    ['for the evening', every('05:00', '21:00'), '19:40', '2026-11-24T21:00', { '2026-11-24': ['05:00-19:40'] }],
    [
      'for an hour',
      every('05:00', '21:00'),
      '12:00',
      '2026-11-24T13:00',
      { '2026-11-24': ['05:00-12:00', '13:00-21:00'] },
    ],
    [
      'of a kitchen that never closes, until the morning',
      every('00:00', '24:00'),
      '19:40',
      '2026-11-25T05:00',
      { '2026-11-24': ['00:00-19:40'], '2026-11-25': ['05:00-24:00'] },
    ],
    [
      'of a night kitchen, for an hour over midnight',
      every('18:00', '02:00'),
      '23:30',
      '2026-11-25T00:30',
      { '2026-11-24': ['18:00-23:30'], '2026-11-25': ['00:30-02:00', '18:00-02:00'] },
    ],
    ['before it opens', every('17:00', '21:00'), '12:00', '2026-11-24T22:00', { '2026-11-24': [] }],
    ['while it is closed', every('05:00', '21:00'), '22:00', '2026-11-24T23:00', undefined],
  ])('closing early %s', (_, hours, from, until, expected) => {
    const closed = closedBetween(hours, { fromMs: wall(`2026-11-24T${from}`), untilMs: wall(until) })
    const exceptions = closed.exceptions && Object.entries(closed.exceptions)
    expect(
      exceptions &&
        Object.fromEntries(exceptions.map(([date, periods]) => [date, periods.map((p) => `${p.opens}-${p.closes}`)])),
    ).toEqual(expected)
    expect(statedHoursSchema.safeParse(closed).success).toBe(true)
  })

  it('closing early keeps the last orders of what is left, and leaves nothing open without orders', () => {
    const kitchen = every('05:00', '21:00', '20:30')
    const closed = (from: string, until: string) =>
      closedBetween(kitchen, { fromMs: wall(`2026-11-24T${from}`), untilMs: wall(`2026-11-24T${until}`) }).exceptions
    expect(closed('12:00', '13:00')).toEqual({
      '2026-11-24': [
        { opens: '05:00', closes: '12:00' },
        { opens: '13:00', closes: '21:00', lastOrders: '20:30' },
      ],
    })
    expect(closed('20:00', '20:40')).toEqual({ '2026-11-24': [{ opens: '05:00', closes: '20:00' }] })
  })

  it('the reason of a date goes with its exception', () => {
    const closed = withException(every('05:00', '21:00'), '2026-12-25', { periods: [], reason: 'Christmas Day' })
    expect(closed.reasons).toEqual({ '2026-12-25': 'Christmas Day' })
    expect(withoutException(closed, '2026-12-25')).toEqual({ ...every('05:00', '21:00'), exceptions: {}, reasons: {} })
  })

  it('closing early closes in the span, and changes nothing outside of it, whatever the hours were', () => {
    const timeZone = 'Australia/Brisbane'
    const clock = wallClockOf(timeZone)
    const start = wall('2026-11-23T00:00')
    const minutes = (max: number) => fc.integer({ min: 0, max })
    const time = minutes(1439).map((minute) => new Date(start + minute * MINUTE_MS).toISOString().slice(11, 16))
    const hours = fc
      .record({ opens: time, closes: time })
      .filter(({ opens, closes }) => opens !== closes)
      .map(({ opens, closes }) => every(opens, closes))
    fc.assert(
      fc.property(
        hours,
        fc.array(fc.record({ from: minutes(4 * 1440), length: fc.integer({ min: 1, max: 2 * 1440 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        (usual, spans) => {
          let changed = usual
          for (const { from, length } of spans)
            changed = closedBetween(changed, {
              fromMs: start + from * MINUTE_MS,
              untilMs: start + (from + length) * MINUTE_MS,
            })
          expect(statedHoursSchema.safeParse(changed).error).toBeUndefined()
          const [before, after] = [usual, changed].map((each) => createOpeningStatus(hoursOf(each, timeZone)))
          const takesOrders = createKitchenStatus(hoursOf(changed, timeZone))
          for (let minute = -1440; minute < 7 * 1440; minute += 29) {
            const at = new Date(clock.toInstant(start + minute * MINUTE_MS))
            const isCut = spans.some(({ from, length }) => from <= minute && minute < from + length)
            expect([minute, after?.(at).isOpen]).toEqual([minute, before?.(at).isOpen && !isCut])
            expect(takesOrders(at).takesOrders).toBe(after?.(at).isOpen)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
