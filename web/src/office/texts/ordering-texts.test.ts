import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeAuthor, describeConflict } from './ordering-texts.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T18:40:00+10:00') })
})
afterEach(() => void vi.useRealTimers())

/** Times have a space that does not break. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

const changed = { value: 'open', version: 2, changedBy: 'Sam' } as const

it.each([
  [{ ...changed, changedAt: '2026-11-25T08:31:00Z' }, 'Changed by Sam at 6:31 pm'],
  [{ ...changed, changedAt: '2026-11-23T08:31:00Z' }, 'Changed by Sam on Mon 6:31 pm'],
  [{ ...changed, changedAt: '2026-10-23T08:31:00Z' }, 'Changed by Sam on 23/10 6:31 pm'],
  [{ ...changed, changedBy: null, changedAt: '2026-11-25T02:00:00Z' }, 'Changed at noon'],
  [{ value: 'open', version: 2 } as const, 'Changed by a manager'],
  [{ ...changed, version: 0 }, 'As set up. No manager has changed it.'],
])('the state of ordering says who changed it and when: %j', (ordering, text) => {
  expect(plain(describeAuthor(ordering))).toBe(text)
})

const now = { ...changed, changedAt: '2026-11-25T08:31:00Z' }

it.each([
  ['closed', 'closed', now, 'Sam changed this at 6:31 pm: closed → open. Still close it?'],
  ['open', 'closed', now, 'Sam changed this at 6:31 pm: closed → open.'],
  ['closed', 'open', now, 'Sam changed this at 6:31 pm: back to open. Still close it?'],
  ['closed', 'open', { value: 'open', version: 2 }, 'Another manager changed this: back to open. Still close it?'],
] as const)('a conflict tells a manager who wanted %s and saw %s what is there now', (wanted, before, state, text) => {
  expect(plain(describeConflict({ wanted, before, now: state }))).toBe(text)
})
