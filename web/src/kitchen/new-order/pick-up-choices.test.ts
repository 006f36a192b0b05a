import { expect, it } from 'vitest'
import { pickUpChoices, pickUpProblem } from './pick-up-choices.ts'

const NOW = new Date('2026-11-20T02:05:00.000Z')

it('the pick-up times are quarter hours of half a day, after as soon as it is ready', () => {
  const [soon, first, ...others] = pickUpChoices('', NOW)
  expect([soon?.value, first?.value]).toEqual(['', '2026-11-20T02:15:00.000Z'])
  expect(others.at(-1)?.value).toBe('2026-11-20T14:00:00.000Z')
})

it('a chosen pick-up time is offered as long as it is chosen, also when it has passed', () => {
  const passed = '2026-11-20T02:00:00.000Z'
  const values = pickUpChoices(passed, NOW).map(({ value }) => value)
  expect(values.slice(0, 3)).toEqual(['', passed, '2026-11-20T02:15:00.000Z'])
  const ahead = pickUpChoices('2026-11-20T02:15:00.000Z', NOW).map(({ value }) => value)
  expect(ahead.filter((value) => value === '2026-11-20T02:15:00.000Z')).toHaveLength(1)
})

it('only a pick-up time that has passed is a problem', () => {
  expect(pickUpProblem('2026-11-20T02:05:00.000Z', NOW)).toBe('That time is over. Choose another.')
  expect(pickUpProblem('2026-11-20T02:15:00.000Z', NOW)).toBeUndefined()
  expect(pickUpProblem('', NOW)).toBeUndefined()
})
