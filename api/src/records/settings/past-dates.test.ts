import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { expect, test } from 'vitest'
import { withoutPastDates } from './past-dates.ts'

const week = [{ days: [...WEEK_DAYS], opens: '06:00', closes: '20:00' }]
const until = [{ opens: '18:00', closes: '02:00' }]

test.each([
  // In Brisbane it is 1 am on 26 December, and what opened on Christmas Day may still be open.
  ['2026-12-25T15:00:00Z', ['2026-12-25', '2026-12-31']],
  ['2026-12-26T13:59:59Z', ['2026-12-25', '2026-12-31']],
  ['2026-12-26T14:00:00Z', ['2026-12-31']],
])('at %s, hours keep the exceptions of %j and their reasons', (at, dates) => {
  const exceptions = { '2025-12-25': [], '2026-12-24': until, '2026-12-25': until, '2026-12-31': [] }
  const reasons = { '2025-12-25': 'Christmas', '2026-12-25': 'Christmas', '2026-12-31': 'Stocktake' }
  const kept = withoutPastDates({ title: 'Kitchen', week, exceptions, reasons }, 'Australia/Brisbane', new Date(at))
  expect(Object.keys(kept.exceptions)).toEqual(dates)
  expect(Object.keys(kept.reasons)).toEqual(dates)
  expect(kept).toMatchObject({ title: 'Kitchen', week })
})

test.each([['open'], [[]], [{ title: 'Kitchen', week }]])(
  'what has no exceptions by date stays as it is: %j',
  (value) => {
    expect(withoutPastDates(value, 'Australia/Brisbane', new Date())).toEqual(value)
  },
)
