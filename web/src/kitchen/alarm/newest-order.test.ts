import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { detectNewOrder } from './newest-order.ts'

const NOW_MS = Date.parse('2026-11-20T08:10:00.000Z')
const HOUR_MS = 60 * 60_000
const older = buildOrder({ createdAt: '2026-11-20T08:00:00.000Z' })
const newer = buildOrder({ createdAt: '2026-11-20T08:05:00.000Z' })

/** Says for each list after the first whether it announces a new order. */
function announced(...lists: (readonly Order[])[]): boolean[] {
  let known
  const found: boolean[] = []
  for (const orders of lists) {
    const detected = detectNewOrder(known, orders, NOW_MS)
    known = detected.known
    found.push(detected.isNewOrder)
  }
  return found.slice(1)
}

it('the first list announces nothing, however full it is', () => {
  expect(detectNewOrder(undefined, [newer, older], NOW_MS).isNewOrder).toBe(false)
})

// Covers toasts-6.
it('an order created later than any before is new', () => {
  expect(announced([older], [newer, older])).toEqual([true])
})

it('the first order after an empty list is new', () => {
  expect(announced([], [older])).toEqual([true])
})

// Covers toasts-6.
it('fulfilling and resetting the newest order announces nothing', () => {
  expect(announced([newer, older], [older], [newer, older])).toEqual([false, false])
})

it('resetting an order that was fulfilled before the first list announces nothing', () => {
  expect(announced([newer], [newer, older])).toEqual([false])
})

it('an order whose creation time is ahead of the clock does not hide the next ones', () => {
  const future = buildOrder({ createdAt: new Date(NOW_MS + HOUR_MS).toISOString() })
  expect(announced([older], [future, older], [future, newer, older], [future, newer, older])).toEqual([
    true,
    true,
    false,
  ])
})

it('the same list again announces nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true, min: new Date(0) })), (dates) => {
      const orders = dates.map((date) => buildOrder({ createdAt: date.toISOString() }))
      return announced(orders, orders).every((isNewOrder) => !isNewOrder)
    }),
  )
})

it('an order that is created now is announced once, whatever the list before contained', () => {
  const offsets = fc.array(fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }).filter((offset) => offset !== 0))
  fc.assert(
    fc.property(offsets, (before) => {
      const orders = before.map((offset) => buildOrder({ createdAt: new Date(NOW_MS + offset).toISOString() }))
      const next = [buildOrder({ createdAt: new Date(NOW_MS).toISOString() }), ...orders]
      expect(announced(orders, next, next)).toEqual([true, false])
    }),
  )
})

it('an order for later is announced when it wakes, and not if staff begin it before', () => {
  const woken = buildOrder({ createdAt: '2026-11-20T07:00:00.000Z', startAt: '2026-11-20T08:09:00.000Z' })
  expect(announced([newer, older], [newer, older, woken])).toEqual([true])
  const begun = { ...woken, startAt: '2026-11-20T12:00:00.000Z', seenAt: '2026-11-20T08:09:00.000Z' }
  expect(announced([newer, older], [newer, older, begun])).toEqual([false])
})
