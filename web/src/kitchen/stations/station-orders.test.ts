import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { concernsStation, isUnannounced, linesAt, notesOfOthers, partsAt, stationOfTicket } from './station-orders.ts'

const NOW_MS = Date.parse('2026-11-20T08:30:00.000Z')
const at = (secondsAgo: number) => new Date(NOW_MS - secondsAgo * 1000).toISOString()
const burger = { id: 'burger', title: 'Shack burger', quantity: 1 }
const coffee = { id: 'coffee', title: 'Flat white', quantity: 2, station: 'counter' as const }
const both = (changes: Partial<Order> = {}) => buildOrder({ orderItems: [burger, coffee], ...changes })
const ready = (secondsAgo: number, ...stations: ('kitchen' | 'counter')[]) => ({
  stationsReady: stations.map((station) => ({ station, at: at(secondsAgo) })),
})

it('an order concerns the stations that make something of it, until each is ready', () => {
  const concerned = (order: Order) =>
    (['kitchen', 'counter'] as const).filter((station) => concernsStation(order, station, NOW_MS))
  expect(concerned(both())).toEqual(['kitchen', 'counter'])
  expect(concerned(both(ready(1, 'kitchen')))).toEqual(['counter'])
  expect(concerned(both({ dispatchedAt: at(1) }))).toEqual([])
  expect(concerned(buildOrder({ orderItems: [coffee] }))).toEqual(['counter'])
  expect(concerned(buildOrder())).toEqual(['kitchen'])
})

it('a cancelled order concerns each station of it, also one that was ready', () => {
  const cancelled = both({ ...ready(1, 'kitchen'), cancelledAt: at(1) })
  expect(concernsStation(cancelled, 'kitchen', NOW_MS)).toBe(true)
})

it('an order that is ready everywhere returns to the boards if its customer was not notified within a minute', () => {
  const justNow = both(ready(10, 'kitchen', 'counter'))
  const since = both(ready(61, 'kitchen', 'counter'))
  expect([isUnannounced(justNow, NOW_MS), isUnannounced(since, NOW_MS)]).toEqual([false, true])
  expect(concernsStation(justNow, 'kitchen', NOW_MS)).toBe(false)
  expect(concernsStation(since, 'kitchen', NOW_MS)).toBe(true)
  expect(isUnannounced({ ...since, dispatchedAt: at(1) }, NOW_MS)).toBe(false)
})

it('a station sees its own lines, and the whole of an order that it makes nothing of', () => {
  expect(linesAt(both(), 'counter')).toEqual([coffee])
  expect(linesAt(both(), undefined)).toEqual([burger, coffee])
  expect(linesAt(buildOrder({ orderItems: [burger] }), 'counter')).toEqual([burger])
})

it('Ready states the part of a station only in an order of two stations', () => {
  expect(stationOfTicket(both(), 'counter')).toBe('counter')
  expect(stationOfTicket(both(), undefined)).toBeUndefined()
  expect(stationOfTicket(buildOrder({ orderItems: [coffee] }), 'counter')).toBeUndefined()
  expect(stationOfTicket(buildOrder({ orderItems: [burger] }), 'counter')).toBeUndefined()
})

it('a ticket says what the other station still makes, without what was refunded', () => {
  const order = both({ orderItems: [burger, { ...coffee, refundedQuantity: 1 }], ...ready(1, 'counter') })
  expect(notesOfOthers(order, 'kitchen')).toEqual([
    { station: 'counter', text: 'Counter makes: 1 × Flat white', isReady: true },
  ])
})

it('the count of a station has its lines of the orders that it is not ready with', () => {
  const parts = partsAt([both(), both(ready(1, 'counter')), buildOrder()], 'counter')
  expect(parts.map(({ orderItems }) => orderItems)).toEqual([[coffee]])
})
