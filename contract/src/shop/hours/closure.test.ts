import { expect, it } from 'vitest'
import { closureAt } from './closure.ts'
import { hoursOf, WEEK_DAYS } from './opening-hours.ts'

const week = [{ days: [...WEEK_DAYS], opens: '05:00', closes: '21:00' }]
const closedEarly = { '2026-11-23': [{ opens: '05:00', closes: '14:00' }] }
const at = (local: string) => new Date(`${local}+10:00`)
const inBrisbane = (stated: Partial<Parameters<typeof hoursOf>[0]>) =>
  hoursOf({ week, ...stated }, 'Australia/Brisbane')

it('a service that closed early is closed for the reason that is stated, until it usually closes', () => {
  const hours = inBrisbane({ exceptions: closedEarly, reasons: { '2026-11-23': 'Gas leak' } })
  expect(closureAt(hours, at('2026-11-23T13:00'))).toBeUndefined()
  expect(closureAt(hours, at('2026-11-23T15:00'))).toEqual({ reason: 'Gas leak' })
  expect(closureAt(hours, at('2026-11-23T22:00'))).toBeUndefined()
  expect(closureAt(hours, at('2026-11-24T15:00'))).toBeUndefined()
})

it('a closure need not have a reason', () => {
  expect(closureAt(inBrisbane({ exceptions: closedEarly }), at('2026-11-23T15:00'))).toEqual({ reason: undefined })
})

it('a night in which a service is closed as in any week counts as no closure', () => {
  expect(closureAt(inBrisbane({}), at('2026-11-23T22:00'))).toBeUndefined()
})
