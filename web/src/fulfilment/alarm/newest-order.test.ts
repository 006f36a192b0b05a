import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takeIn } from './newest-order.ts'
import { buildOrder } from '../test/build-order.ts'

const older = buildOrder({ createdAt: '2026-11-20T08:00:00.000Z' })
const newer = buildOrder({ createdAt: '2026-11-20T08:05:00.000Z' })

it('the first list announces nothing, however full it is', () => {
  expect(takeIn(undefined, [newer, older]).isNewOrder).toBe(false)
})

it('a later creation time than any before is a new order', () => {
  const { newest } = takeIn(undefined, [older])
  expect(takeIn(newest, [newer, older]).isNewOrder).toBe(true)
})

it('the first order of the day is a new order', () => {
  const { newest } = takeIn(undefined, [])
  expect(takeIn(newest, [older]).isNewOrder).toBe(true)
})

it('fulfilling the newest order, and undoing that, is no news', () => {
  const first = takeIn(undefined, [newer, older])
  const fulfilled = takeIn(first.newest, [older])
  const undone = takeIn(fulfilled.newest, [newer, older])
  expect([fulfilled.isNewOrder, undone.isNewOrder]).toEqual([false, false])
})

it('the same list again is never news', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true, min: new Date(0) })), (dates) => {
      const orders = dates.map((date) => buildOrder({ createdAt: date.toISOString() }))
      return !takeIn(takeIn(undefined, orders).newest, orders).isNewOrder
    }),
  )
})
