import { expect, it } from 'vitest'
import { isOfThisShift, readBellTest } from './bell-test.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}+10:00`)
const nextDay = (time: string) => Date.parse(`2026-11-21T${time}+10:00`)

it.each([
  ['counts in the afternoon', at('14:01:00'), at('23:59:00'), true],
  ['counts until 4 am at the rest stop', at('14:01:00'), nextDay('03:59:59'), true],
  ['does not count from 4 am on', at('14:01:00'), nextDay('04:00:00'), false],
  ['that was made in the night does not count from 4 am on', at('03:30:00'), at('04:00:00'), false],
  ['does not count before it was made', at('14:01:00'), at('14:00:00'), false],
])('a test of the bell %s', (_, testedAtMs, nowMs, counts) => {
  expect(isOfThisShift([testedAtMs, true], nowMs)).toBe(counts)
})

it('what was stored of a test of the bell is read again', () => {
  expect(readBellTest([at('14:01:00'), true])).toEqual([at('14:01:00'), true])
})

it.each([[null], [{}], [[]], [['yesterday', true]], [[Number.MAX_VALUE, true]]])(
  'the bell counts as not tested if what is stored is not valid: %j',
  (stored) => {
    expect(readBellTest(stored)).toBeUndefined()
  },
)
