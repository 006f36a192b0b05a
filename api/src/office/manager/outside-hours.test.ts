import { createKitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { hoursOf, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { createOpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import { expect, test } from 'vitest'
import { isOutsideHours } from './outside-hours.ts'

const hours = (opens: string, closes: string, lastOrders?: string) =>
  hoursOf({ week: [{ days: [...WEEK_DAYS], opens, closes, lastOrders }] }, 'Australia/Brisbane')
const readers = {
  kitchenAt: createKitchenStatus(hours('06:00', '20:00', '19:30')),
  dinerAt: createOpeningStatus(hours('05:00', '14:00')),
}

test.each([
  ['05:59', false, true],
  ['06:00', false, false],
  ['19:45', false, false],
  ['20:00', false, false],
  ['20:15', false, true],
  ['13:45', true, false],
  ['14:00', true, true],
  ['05:30', true, true],
])('an order for %s, eaten here: %s, is outside the hours: %s', (time, isEatingHere, isOutside) => {
  expect(isOutsideHours({ readyAt: `2026-11-24T${time}:00+10:00`, isEatingHere }, readers)).toBe(isOutside)
})
