import { expect, it } from 'vitest'
import { isStale } from './server-contact.ts'

const lastResponseAtMs = 1_000_000
const contact = (seconds: number, hasFailed = false) => ({
  nowMs: lastResponseAtMs + seconds * 1000,
  lastResponseAtMs,
  hasFailed,
})

it('a list is current while polls succeed', () => {
  expect(isStale(contact(6))).toBe(false)
  expect(isStale(contact(15))).toBe(false)
})

it('a failed poll makes the list stale at once, missing polls after three intervals', () => {
  expect(isStale(contact(1, true))).toBe(true)
  expect(isStale(contact(15.1))).toBe(true)
})

it('before the first list nothing is stale, unless the poll failed', () => {
  expect(isStale({ nowMs: lastResponseAtMs, lastResponseAtMs: undefined, hasFailed: false })).toBe(false)
})
