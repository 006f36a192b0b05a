import { hoursOf, type StatedHours } from './opening-hours.ts'
import { expect, it } from 'vitest'
import { describeUsualHours } from './usual-hours.ts'

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const WEEKEND = ['Saturday', 'Sunday'] as const
const describe = (stated: Omit<StatedHours, 'title'>) =>
  describeUsualHours(hoursOf(stated, 'Australia/Brisbane')).replaceAll('\u00a0', ' ')
const allWeek = (opens: string, closes: string) => [{ days: [...WORKDAYS, ...WEEKEND], opens, closes }]

it.each([
  ['5 am – 9 pm', { week: allWeek('05:00', '21:00') }],
  ['24 hours', { week: allWeek('00:00', '24:00') }],
  ['Usually 5 am – 9 pm', { week: allWeek('05:00', '21:00'), exceptions: { '2026-12-25': [] } }],
  [
    'Mon–Fri 6 am – 9 pm',
    {
      week: [
        { days: [...WORKDAYS], opens: '06:00', closes: '21:00' },
        { days: [...WEEKEND], opens: '08:00', closes: '15:00' },
      ],
    },
  ],
  [
    'Mon–Fri 6 am – 2 pm and 5 pm – 1:30 am',
    {
      week: [
        { days: [...WORKDAYS], opens: '06:00', closes: '14:00' },
        { days: [...WORKDAYS], opens: '17:00', closes: '01:30' },
      ],
    },
  ],
])('the usual hours are "%s"', (text, stated) => {
  expect(describe(stated)).toBe(text)
})
