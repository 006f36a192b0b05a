import { expect, it } from 'vitest'
import { pickUpDays } from './pick-up-days.ts'

const quarters = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * 15 * 60_000))
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('times are grouped by the days of the rest stop', () => {
  const timeZone = 'Australia/Brisbane'
  const at = new Date('2026-11-27T22:00:00+10:00')
  const times = [...quarters('2026-11-27T23:30:00+10:00', 4), new Date('2026-11-29T09:45:00+10:00')]
  const days = pickUpDays(times, { at, timeZone })
  expect(days.map(({ title, times: ofDay }) => [title, ...ofDay.map(({ text }) => plain(text))])).toEqual([
    ['Today', '11:30 pm', '11:45 pm'],
    ['Tomorrow', 'midnight', '12:15 am'],
    ['Sunday', '9:45 am'],
  ])
})

it('the times of an hour that exists twice name their zone', () => {
  const at = new Date('2027-04-03T22:00:00+11:00')
  const days = pickUpDays(quarters('2027-04-03T15:00:00Z', 8), { at, timeZone: 'Australia/Sydney' })
  expect(days[0]?.times.map(({ text }) => plain(text))).toEqual([
    '2 am AEDT',
    '2:15 am AEDT',
    '2:30 am AEDT',
    '2:45 am AEDT',
    '2 am AEST',
    '2:15 am AEST',
    '2:30 am AEST',
    '2:45 am AEST',
  ])
})
