import { WEEK_DAYS, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import { expect, it } from 'vitest'
import { describeHoursSteps } from './hours-texts.ts'

const daily = (opens: string, closes: string): StatedHours => ({
  title: 'Kitchen',
  week: [{ days: [...WEEK_DAYS], opens, closes }],
})
const always = daily('00:00', '24:00')
const TUESDAY = '2026-11-24'

it.each<[string, StatedHours, StatedHours, string]>([
  ['closes each day', daily('05:00', '21:00'), daily('05:00', '20:00'), 'closes 9 pm → 8 pm'],
  [
    'opens each day',
    daily('05:00', '21:00'),
    daily('06:00', '21:00'),
    'Every day, 5 am to 9 pm → Every day, 6 am to 9 pm',
  ],
  [
    'closes early on a day on which it never closes',
    always,
    { ...always, exceptions: { [TUESDAY]: [{ opens: '00:00', closes: '19:40' }] } },
    'Tue 24 Nov closes midnight → 7:40 pm',
  ],
  [
    'is closed on a day, and why',
    daily('05:00', '21:00'),
    { ...daily('05:00', '21:00'), exceptions: { [TUESDAY]: [] }, reasons: { [TUESDAY]: 'Cup Day' } },
    'Tue 24 Nov: 5 am to 9 pm → closed (Cup Day)',
  ],
  [
    'has its usual hours again',
    { ...daily('05:00', '21:00'), exceptions: { [TUESDAY]: [] } },
    daily('05:00', '21:00'),
    'Tue 24 Nov: closed → 5 am to 9 pm',
  ],
])('a change of the hours says when it %s', (_, before, after, text) => {
  expect(describeHoursSteps(before, after).replaceAll('\u00a0', ' ')).toBe(text)
})
