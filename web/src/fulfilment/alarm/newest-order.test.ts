import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detectNewOrder } from './newest-order.ts'
import { buildOrder } from '../test/build-order.ts'

const older = buildOrder({ createdAt: '2026-11-20T08:00:00.000Z' })
const newer = buildOrder({ createdAt: '2026-11-20T08:05:00.000Z' })

it('the first list announces nothing, however full it is', () => {
  expect(detectNewOrder(undefined, [newer, older]).isNewOrder).toBe(false)
})

it('an order created later than any before is new', () => {
  const { newest } = detectNewOrder(undefined, [older])
  expect(detectNewOrder(newest, [newer, older]).isNewOrder).toBe(true)
})

it('the first order after an empty list is new', () => {
  const { newest } = detectNewOrder(undefined, [])
  expect(detectNewOrder(newest, [older]).isNewOrder).toBe(true)
})

it('fulfilling and resetting the newest order announces nothing', () => {
  const first = detectNewOrder(undefined, [newer, older])
  const fulfilled = detectNewOrder(first.newest, [older])
  const undone = detectNewOrder(fulfilled.newest, [newer, older])
  expect([fulfilled.isNewOrder, undone.isNewOrder]).toEqual([false, false])
})

it('the same list again announces nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true, min: new Date(0) })), (dates) => {
      const orders = dates.map((date) => buildOrder({ createdAt: date.toISOString() }))
      return !detectNewOrder(detectNewOrder(undefined, orders).newest, orders).isNewOrder
    }),
  )
})
