import { describe, expect, it } from 'vitest'
import { hoursOf, WEEK_DAYS, type Hours, type StatedHours } from './opening-hours.ts'
import { createOpeningStatus, describeChange, describeOpeningStatus } from './opening-status.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const everyDay = (opens: string, closes: string): StatedHours => ({
  title: 'Diner',
  week: [{ days: [...WEEK_DAYS], opens, closes }],
})
const diner = everyDay('05:00', '21:00')
const always = everyDay('00:00', '24:00')
const pub: StatedHours = {
  title: 'Pub',
  week: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], opens: '10:00', closes: '14:00' },
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'], opens: '17:30', closes: '22:00' },
    { days: ['Friday', 'Saturday'], opens: '10:00', closes: '02:30' },
  ],
  exceptions: { '2026-12-24': [{ opens: '10:00', closes: '01:00' }], '2026-12-25': [] },
}

/** Minute by minute and without any arithmetic on instants: is the wall clock inside a period of today or yesterday? */
function isOpenByWallClock(hours: Hours, format: Intl.DateTimeFormat, at: number): boolean {
  const [date = '', time = ''] = format.format(at).split(' ')
  const [hour = NaN, minute = NaN] = time.split(':').map(Number)
  const isIn = (day: Date, minutes: number): boolean => {
    const periods = hours.exceptions[day.toISOString().slice(0, 10)] ?? hours.week[(day.getUTCDay() + 6) % 7] ?? []
    return periods.some(({ opens, closes }) => opens <= minutes && minutes < closes)
  }
  const today = new Date(`${date}T00:00:00Z`)
  const minutes = hour * 60 + minute
  return isIn(today, minutes) || isIn(new Date(today.getTime() - 24 * HOUR_MS), minutes + 1440)
}

/** The instants of a span at which the two disagree. */
function disagreements(hours: Hours, { from, to, stepMs }: { from: number; to: number; stepMs: number }): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: hours.timeZone, dateStyle: 'short', timeStyle: 'short' })
  const statusAt = createOpeningStatus(hours)
  const wrong: string[] = []
  for (let at = from; at < to; at += stepMs) {
    if (statusAt(new Date(at)).isOpen !== isOpenByWallClock(hours, format, at)) wrong.push(new Date(at).toISOString())
  }
  return wrong
}

describe('the status agrees with the wall clock', () => {
  it.each([
    ['Australia/Brisbane', diner],
    ['Australia/Brisbane', pub],
    ['Australia/Sydney', pub],
    ['Australia/Adelaide', everyDay('22:00', '06:00')],
  ] as const)('the status agrees with the wall clock every 97 minutes of a year in %s', (timeZone, stated) => {
    const from = Date.UTC(2026, 6, 1)
    const span = { from, to: from + 365 * 24 * HOUR_MS, stepMs: 97 * MINUTE_MS }
    expect(disagreements(hoursOf(stated, timeZone), span)).toEqual([])
  })

  it.each([
    // A period that ends in the skipped hour ends when the clock changes.
    ['forward', Date.UTC(2026, 9, 3, 10), Date.UTC(2026, 9, 3, 22)],
    ['back, until the hour that repeats', Date.UTC(2027, 3, 3, 6), Date.UTC(2027, 3, 3, 15)],
    ['back, after the hour that repeats', Date.UTC(2027, 3, 3, 17), Date.UTC(2027, 3, 4, 6)],
  ])(
    'the status agrees with the wall clock every minute of a night on which the clock in Sydney goes %s',
    (_, from, to) => {
      expect(disagreements(hoursOf(pub, 'Australia/Sydney'), { from, to, stepMs: MINUTE_MS })).toEqual([])
    },
  )
})

describe('a time, read at noon on Sunday 22 November', () => {
  it.each([
    ['an hour ago', '2026-11-22T11:00', '11 am'],
    ['last night', '2026-11-21T20:30', '8:30 pm'],
    ['two days ago', '2026-11-20T18:31', 'Fri 6:31 pm'],
    ['three weeks ago', '2026-11-01T18:31', '1/11 6:31 pm'],
    ['the coming night', '2026-11-23T02:00', '2 am'],
    ['in two days', '2026-11-24T02:00', 'Tue 2 am'],
  ])('a time, read at noon on Sunday 22 November %s has its day only if that is not clear', (_, local, text) => {
    const at = new Date('2026-11-22T12:00:00+10:00')
    const change = new Date(`${local}:00+10:00`)
    expect(describeChange(change, at, 'Australia/Brisbane').replaceAll('\u00A0', ' ')).toBe(text)
  })
})

describe('what a visitor reads', () => {
  const describeAt = (stated: StatedHours, local: string, timeZone = 'Australia/Brisbane') => {
    const at = new Date(`${local}:00+10:00`)
    return describeOpeningStatus(createOpeningStatus(hoursOf(stated, timeZone))(at), at, timeZone).replaceAll(
      '\u00A0',
      ' ',
    )
  }

  it.each<[StatedHours, string, string]>([
    [always, '2026-11-22T03:00', 'Open 24 hours'],
    [diner, '2026-11-22T12:00', 'Open until 9 pm'],
    [diner, '2026-11-22T20:59', 'Open until 9 pm'],
    [diner, '2026-11-22T21:00', 'Closed · opens 5 am'],
    [diner, '2026-11-22T02:00', 'Closed · opens 5 am'],
    [pub, '2026-11-23T15:00', 'Closed · opens 5:30 pm'],
    [pub, '2026-11-27T23:00', 'Open until 2:30 am'],
    [pub, '2026-11-29T04:00', 'Closed · opens Mon 10 am'],
    [pub, '2026-12-25T12:00', 'Closed · opens 10 am'],
    [{ title: 'Shut', week: [] }, '2026-11-22T12:00', 'Closed'],
  ])('what a visitor reads of %j at %s: %s', (stated, local, text) => {
    expect(describeAt(stated, local)).toBe(text)
  })

  it('the night before a closed holiday still closes after midnight', () => {
    expect(describeAt(pub, '2026-12-25T00:30')).toBe('Open until 1 am')
    expect(describeAt(pub, '2026-12-25T01:00')).toBe('Closed · opens Sat 10 am')
  })
})
