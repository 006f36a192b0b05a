import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { sortOrders } from './kitchen-board-state.ts'

const first = buildOrder({ createdAt: '2026-11-20T08:00:00.000Z' })
const forLater = buildOrder({ createdAt: '2026-11-20T08:01:00.000Z', startAt: '2026-11-20T09:30:00.000Z' })
const last = buildOrder({ createdAt: '2026-11-20T08:02:00.000Z' })
const newestFirst = [last, forLater, first]

it('newest first is the order of the server, and an order for later counts from when it woke', () => {
  const now = [last, first]
  expect(sortOrders(now, 'newest')).toBe(now)
  expect(sortOrders(newestFirst, 'newest')).toEqual([forLater, last, first])
})

it.each(['newest', 'next'] as const)('orders that sleep are last, the next to start first, sorted by %s', (sort) => {
  const sooner = buildOrder({ createdAt: '2026-11-20T08:03:00.000Z', startAt: '2026-11-20T09:00:00.000Z' })
  const asleep = new Set([sooner.id, forLater.id])
  const shown = sortOrders([sooner, last, forLater, first], sort, asleep)
  expect(shown.slice(2)).toEqual([sooner, forLater])
})

it('next to start has the oldest first, and orders for later by the time at which to start', () => {
  expect(sortOrders(newestFirst, 'next')).toEqual([first, last, forLater])
})

it.each(['newest', 'next'] as const)('a cancelled order comes first until it is confirmed, sorted by %s', (sort) => {
  const cancelled = buildOrder({ createdAt: '2026-11-20T08:01:30.000Z', cancelledAt: '2026-11-20T08:03:00.000Z' })
  const confirmed = { ...cancelled, acknowledgedAt: '2026-11-20T08:04:00.000Z' }
  expect(sortOrders([last, cancelled, first], sort)[0]).toBe(cancelled)
  expect(sortOrders([last, confirmed, first], sort)[1]).toBe(confirmed)
})

it('orders of the same moment keep the order in which they came', () => {
  const twin = buildOrder({ createdAt: first.createdAt })
  expect(sortOrders([twin, first], 'next')).toEqual([first, twin])
})
