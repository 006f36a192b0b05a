import { expect, it } from 'vitest'
import { actionsOf } from './order-actions.ts'

// Covers order-details-4.
it('an open order can be printed, notified and fulfilled', () => {
  expect(actionsOf({ fulfilledAt: null })).toEqual(['print', 'ready', 'done'])
})

it('a fulfilled order can be printed and reset', () => {
  expect(actionsOf({ fulfilledAt: '2026-11-20T08:10:00.000Z' })).toEqual(['print', 'undo'])
})

it('an order that was declined or cancelled can only be printed', () => {
  const at = '2026-11-20T08:10:00.000Z'
  expect(actionsOf({ fulfilledAt: null, declinedAt: at })).toEqual(['print'])
  expect(actionsOf({ fulfilledAt: null, cancelledAt: at })).toEqual(['print'])
})
