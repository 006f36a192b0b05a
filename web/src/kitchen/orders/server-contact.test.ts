import { expect, it } from 'vitest'
import { isStale } from './server-contact.ts'

const lastResponseAtMs = 1_000_000
const isStaleAfter = (seconds: number, hasFailed = false) =>
  isStale({ lastResponseAtMs, hasFailed }, lastResponseAtMs + seconds * 1000)

it('a list is current while polls succeed', () => {
  expect(isStaleAfter(6)).toBe(false)
  expect(isStaleAfter(15)).toBe(false)
})

it('a failed poll makes the list stale at once, missing polls after three intervals', () => {
  expect(isStaleAfter(1, true)).toBe(true)
  expect(isStaleAfter(15.1)).toBe(true)
})

it('before the first list nothing is stale, unless the poll failed', () => {
  expect(isStale({ lastResponseAtMs: undefined, hasFailed: false }, lastResponseAtMs)).toBe(false)
})
