import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callsFor, shownAt, type Shown } from './ready-calls.ts'

const NOW_MS = Date.UTC(2026, 10, 30, 2)
const MINUTE_MS = 60_000

it('the first answer calls out nothing: its numbers may be old', () => {
  expect(callsFor(undefined, ['102', '101'], NOW_MS).calls).toEqual([])
})

it('numbers that became ready since the last answer are called out, the first one first', () => {
  const before = shownAt(['101'], NOW_MS)
  expect(callsFor(before, ['103', '102', '101'], NOW_MS + 5000).calls).toEqual(['102', '103'])
})

it('a screen that was off for a week calls out nothing, and goes on with what becomes ready then', () => {
  const week = NOW_MS + 7 * 24 * 60 * MINUTE_MS
  const { shown, calls } = callsFor(shownAt(['101'], NOW_MS), ['205', '204'], week)
  expect(calls).toEqual([])
  expect(callsFor(shown, ['206', '205', '204'], week + 5000).calls).toEqual(['206'])
})

it('a number that was taken off and comes back is not called out again', () => {
  const without = callsFor(shownAt(['101'], NOW_MS), [], NOW_MS + 5000)
  expect(callsFor(without.shown, ['101'], NOW_MS + 10_000).calls).toEqual([])
})

it('a number that another order has hours later is called out', () => {
  let { shown } = callsFor(undefined, ['101'], NOW_MS)
  let atMs = NOW_MS
  for (; atMs < NOW_MS + 60 * MINUTE_MS; atMs += MINUTE_MS) ({ shown } = callsFor(shown, [], atMs))
  expect(callsFor(shown, ['101'], atMs).calls).toEqual(['101'])
})

it('no number is called out twice within half an hour, however lists and connection come and go', () => {
  const number = fc.integer({ min: 100, max: 105 }).map(String)
  const answer = fc.record({ ready: fc.uniqueArray(number), afterMs: fc.integer({ min: 1000, max: 4 * MINUTE_MS }) })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 40 }), (answers) => {
      const calledAtMs = new Map<string, number>()
      let shown: Shown | undefined
      let atMs = NOW_MS
      for (const { ready, afterMs } of answers) {
        atMs += afterMs
        const compared = callsFor(shown, ready, atMs)
        for (const call of compared.calls) {
          expect(ready).toContain(call)
          expect(atMs - (calledAtMs.get(call) ?? 0)).toBeGreaterThan(30 * MINUTE_MS)
          calledAtMs.set(call, atMs)
        }
        shown = compared.shown
      }
    }),
  )
})
