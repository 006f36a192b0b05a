import { expect, it } from 'vitest'
import { actionsOf } from './order-actions.ts'

it('an open order can be printed, notified and fulfilled', () => {
  expect(actionsOf({ fulfilledAt: null })).toEqual(['print', 'dispatch', 'fulfil'])
})

it('a fulfilled order can be printed and reset', () => {
  expect(actionsOf({ fulfilledAt: '2026-11-20T08:10:00.000Z' })).toEqual(['print', 'reset'])
})
