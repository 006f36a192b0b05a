import { expect, test } from 'vitest'
import { dateAt, describeStatedTime } from './stated-time.ts'

const BRISBANE = 'Australia/Brisbane'

test.each([
  ['2026-11-23T20:05:59.999Z', '6:05 am', 'Tue 24/11', '2026-11-24', '2026-11-24T14:00:00.000Z'],
  ['2026-11-24T14:00:00.000Z', 'midnight', 'Wed 25/11', '2026-11-25', '2026-11-25T14:00:00.000Z'],
  ['2026-11-22T13:59:00.000Z', '11:59 pm', 'Sun 22/11', '2026-11-22', '2026-11-22T14:00:00.000Z'],
])('a statement of %s has the time %s, and the day %s from the next day on', (instant, time, day, date, nextDay) => {
  expect(describeStatedTime(instant, BRISBANE)).toEqual({
    time: time.replace(' ', '\u00A0'),
    day,
    date,
    nextDayMs: Date.parse(nextDay),
  })
  expect(dateAt(new Date(instant), BRISBANE)).toBe(date)
})

test('the next day begins at midnight also where the clock changes meanwhile', () => {
  expect(describeStatedTime('2026-10-03T20:00:00Z', 'Australia/Sydney').nextDayMs).toBe(
    Date.parse('2026-10-04T13:00:00Z'),
  )
})
