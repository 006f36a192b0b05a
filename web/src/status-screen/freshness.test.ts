import { expect, it } from 'vitest'
import { freshnessOf } from './freshness.ts'

const NOW_MS = Date.UTC(2026, 10, 30, 2)
const WEEK_MS = 7 * 24 * 60 * 60_000

it.each([
  ['current', 5_000],
  ['current', 20_000],
  ['stale', 20_001],
  ['stale', 15 * 60_000],
  ['unknown', 15 * 60_000 + 1],
  ['unknown', WEEK_MS],
] as const)('numbers are %s %d ms after the answer', (freshness, ageMs) => {
  expect(freshnessOf({ answeredAtMs: NOW_MS - ageMs, hasFailed: true }, NOW_MS)).toBe(freshness)
})

it('numbers from the future are not shown: the clock was set back since', () => {
  expect(freshnessOf({ answeredAtMs: NOW_MS + 60 * 60_000, hasFailed: false }, NOW_MS)).toBe('unknown')
})

it('a screen that never had an answer is loading until a request fails', () => {
  expect(freshnessOf({ answeredAtMs: undefined, hasFailed: false }, NOW_MS)).toBe('loading')
  expect(freshnessOf({ answeredAtMs: undefined, hasFailed: true }, NOW_MS)).toBe('unknown')
})
