import { expect, it } from 'vitest'
import { readKitchenBoard } from './kitchen-board-state.ts'

it('what was stored is read again', () => {
  const state = {
    sort: 'next' as const,
    showsAllDay: true,
    hasKeys: false,
    station: 'counter' as const,
    ticked: { order: ['line'] },
  }
  expect(readKitchenBoard(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

it.each([null, 'x', 7, [], { sort: 'by weight', showsAllDay: 'yes', station: 'bar', ticked: [1] }])(
  'the board is arranged as usual if %j is stored',
  (stored) => {
    expect(readKitchenBoard(stored)).toEqual({
      sort: 'newest',
      showsAllDay: false,
      hasKeys: true,
      station: undefined,
      ticked: {},
    })
  },
)
