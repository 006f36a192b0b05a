import { expect, it } from 'vitest'
import { emptyListText } from './empty-list-text.ts'

it.each([
  ['ready', 'No orders right now. The bell will ring when one comes in.'],
  ['locked', 'No orders right now. Turn on the bell to hear the next one.'],
  ['broken', 'No orders right now. The next one appears here.'],
] as const)('an empty list with a bell that is %s says: "%s"', (bell, text) => {
  expect(emptyListText({ showsFulfilled: false, hasFailed: false, bell })).toBe(text)
})

it('an empty list that may be out of date makes no promise', () => {
  expect(emptyListText({ showsFulfilled: false, hasFailed: true, bell: 'ready' })).toBe('No orders when last checked.')
})

it('an empty history says so, whatever the bell', () => {
  expect(emptyListText({ showsFulfilled: true, hasFailed: false, bell: 'ready' })).toBe('No fulfilled orders yet.')
})
