import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { describeHours } from './describe-hours.ts'
import { statedHoursSchema } from './opening-hours-schema.ts'
import { hoursOf, WEEK_DAYS, type StatedHours, type StatedPeriod, type WeekDay } from './opening-hours.ts'

const NBSP = '\u00A0'
const [MONDAY, , , , FRIDAY, SATURDAY, SUNDAY] = WEEK_DAYS
const WORK_DAYS = WEEK_DAYS.slice(0, 5)

function textOf(week: StatedHours['week'], exceptions?: StatedHours['exceptions']): string[] {
  const hours = statedHoursSchema.parse({ title: 'Diner', week, ...(exceptions && { exceptions }) })
  return describeHours(hoursOf(hours, 'Australia/Brisbane')).map((line) => line.replaceAll(NBSP, ' '))
}

const on = (days: readonly WeekDay[], opens: string, closes: string, lastOrders?: string) => ({
  days: [...days],
  opens,
  closes,
  ...(lastOrders !== undefined && { lastOrders }),
})

describe('opening hours in words', () => {
  test('hours that are the same every day are one line', () => {
    expect(textOf([on(WEEK_DAYS, '00:00', '24:00')])).toEqual(['Open 24 hours, 7 days'])
    expect(textOf([on(WEEK_DAYS, '05:00', '21:00')])).toEqual(['Every day, 5 am to 9 pm'])
    expect(textOf([])).toEqual(['Closed'])
  })

  test('equal days that follow each other are in one line', () => {
    const week = [on(WORK_DAYS, '06:00', '20:00', '19:30'), on([SATURDAY], '07:00', '01:00')]
    expect(textOf(week)).toEqual([
      'Monday to Friday, 6 am to 8 pm (last orders 7:30 pm)',
      'Saturday, 7 am to 1 am',
      'Closed Sunday',
    ])
    expect(textOf([on([SATURDAY, SUNDAY], '00:00', '24:00')])).toEqual([
      'Closed Monday to Friday',
      'Saturday and Sunday, 24 hours',
    ])
    const apart = [on([MONDAY], '09:00', '17:00'), on([FRIDAY], '09:00', '17:00')]
    expect(textOf(apart)).toEqual([
      'Monday, 9 am to 5 pm',
      'Closed Tuesday to Thursday',
      'Friday, 9 am to 5 pm',
      'Closed Saturday and Sunday',
    ])
  })

  test('hours in words can have two periods a day, noon and midnight', () => {
    const week = [on(WEEK_DAYS, '17:30', '24:00'), on(WEEK_DAYS, '06:00', '12:00')]
    expect(textOf(week)).toEqual(['Every day, 6 am to noon and 5:30 pm to midnight'])
  })

  test('hours in words have exceptions with their day, in order', () => {
    const exceptions = { '2026-12-31': [{ opens: '06:00', closes: '02:00' }], '2026-12-25': [] }
    expect(textOf([on(WEEK_DAYS, '06:00', '20:00')], exceptions).slice(1)).toEqual([
      'Closed Friday 25 December 2026',
      'Thursday 31 December 2026, 6 am to 2 am',
    ])
  })

  test('hours in words have the reason of an exception', () => {
    const exceptions = { '2026-12-25': [], '2026-12-31': [{ opens: '06:00', closes: '02:00' }] }
    const reasons = { '2026-12-25': 'Christmas Day' }
    const hours = hoursOf({ week: [on(WEEK_DAYS, '06:00', '20:00')], exceptions, reasons }, 'UTC')
    expect(describeHours(hours).slice(1)).toEqual([
      'Closed Friday 25 December 2026 (Christmas Day)',
      `Thursday 31 December 2026, 6${NBSP}am to 2${NBSP}am`,
    ])
  })

  test('a time and its am or pm stay on one line', () => {
    const week = hoursOf({ week: [on(WEEK_DAYS, '05:00', '21:00')] }, 'UTC')
    expect(describeHours(week)).toEqual([`Every day, 5${NBSP}am to 9${NBSP}pm`])
  })
})

const stated: fc.Arbitrary<StatedPeriod> = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
  .filter(([opens, closes]) => opens !== closes)
  .map(([opens, closes]) => ({ opens: timeOf(opens), closes: timeOf(closes) }))
const week: fc.Arbitrary<StatedHours['week']> = fc
  .array(fc.option(fc.constantFrom(on([], '06:00', '20:00'), on([], '00:00', '24:00'), on([], '18:00', '01:30'))), {
    minLength: 7,
    maxLength: 7,
  })
  .map((days) => days.flatMap((period, index) => (period ? [{ ...period, days: [WEEK_DAYS[index] ?? MONDAY] }] : [])))

function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((each) => String(each).padStart(2, '0')).join(':')
}

/** The days that a line is about. */
function daysOf(line: string): readonly WeekDay[] {
  if (/^(?:Every day|Open|Closed$)/.test(line)) return WEEK_DAYS
  const [first, last] = WEEK_DAYS.filter((day) => line.includes(day)).map((day) => WEEK_DAYS.indexOf(day))
  return WEEK_DAYS.slice(first, (last ?? first ?? 0) + 1)
}

it('every day of any week is in exactly one line, in the order of the week', () => {
  fc.assert(
    fc.property(week, (days) => {
      const lines = describeHours(hoursOf({ week: days }, 'UTC'))
      expect(lines.flatMap(daysOf)).toEqual(WEEK_DAYS)
      const open = new Set(days.flatMap((period) => period.days))
      for (const line of lines) {
        expect(daysOf(line).every((day) => open.has(day) !== line.startsWith('Closed'))).toBe(true)
      }
    }),
  )
})

it('a period ends within a day after it began, on the next morning where it must', () => {
  fc.assert(
    fc.property(stated, ({ opens, closes }) => {
      const [[period] = []] = hoursOf({ week: [on([MONDAY], opens, closes)] }, 'UTC').week
      expect(timeOf(period?.opens ?? NaN)).toBe(opens)
      expect(timeOf((period?.closes ?? NaN) % 1440)).toBe(closes)
      expect(period?.closes).toBeGreaterThan(period?.opens ?? NaN)
      expect(period?.closes).toBeLessThan((period?.opens ?? NaN) + 1440)
    }),
  )
})

describe('opening hours are rejected', () => {
  const diner = on(WEEK_DAYS, '06:00', '20:00')
  it.each([
    ['that open and close at the same time', { week: [on([MONDAY], '06:00', '06:00')] }],
    ['with an invalid time', { week: [on([MONDAY], '6:00', '20:00')] }],
    ['with last orders after closing', { week: [on([MONDAY], '06:00', '20:00', '20:30')] }],
    ['with last orders before opening', { week: [on([MONDAY], '06:00', '20:00', '05:30')] }],
    ['that overlap on a day', { week: [diner, on([FRIDAY], '19:00', '23:00')] }],
    ['that run into the next day', { week: [diner, on([FRIDAY], '21:00', '06:30')] }],
    ['that run from Sunday into Monday', { week: [on([SUNDAY], '18:00', '02:00'), on([MONDAY], '01:00', '09:00')] }],
    ['on an invalid date', { week: [diner], exceptions: { '2026-02-30': [] } }],
    [
      'that overlap on a date',
      { week: [diner], exceptions: { '2026-12-31': [on([], '06:00', '20:00'), on([], '19:00', '23:00')] } },
    ],
  ])('opening hours are rejected: %s', (_fault, hours) => {
    expect(statedHoursSchema.safeParse({ title: 'Diner', ...hours }).success).toBe(false)
  })

  it('opening hours are accepted where one period ends as the next begins', () => {
    const touching = { title: 'Diner', week: [on([SUNDAY], '18:00', '01:00'), on([MONDAY], '01:00', '09:00')] }
    expect(statedHoursSchema.safeParse(touching).success).toBe(true)
  })
})
