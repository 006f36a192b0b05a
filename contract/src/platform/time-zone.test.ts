import { expect, test } from 'vitest'
import { readTimeZone } from './time-zone.ts'

test.each([
  ['Australia/Brisbane', 'Australia/Brisbane'],
  ['australia/brisbane', 'Australia/Brisbane'],
  [' Australia/Broken Hill ', 'Australia/Broken_Hill'],
  ['Brisbane', 'Australia/Brisbane'],
  ['Pacific/Norfolk', 'Pacific/Norfolk'],
])('%j is the time zone %s', (text, zone) => {
  expect(readTimeZone(text)).toBe(zone)
  expect(readTimeZone(zone)).toBe(zone)
})

test.each(['', 'EST', 'AEST', 'UTC', '+10:00', 'Etc/UTC', 'Bindara', 'Australia/Bindara', 'Australia/'])(
  '%j is not the time zone of a place',
  (text) => {
    expect(readTimeZone(text)).toBeUndefined()
  },
)
