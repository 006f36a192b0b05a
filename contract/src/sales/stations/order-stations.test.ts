import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STATIONS, type Station } from '../../shop/stations/stations.ts'
import { isReadyAt, isReadyAtAll, stationOf, stationsOf, stationsOnPaper } from './order-stations.ts'

const AT = '2026-11-20T08:00:00.000Z'
const line = fc.record(
  { station: fc.constantFrom(...STATIONS), quantity: fc.integer({ min: 1, max: 5 }), refundedQuantity: fc.nat(5) },
  { requiredKeys: ['quantity'] },
)
const orderOf = (stations: readonly Station[], ready: readonly Station[] = []) => ({
  orderItems: stations.map((station) => ({ station, quantity: 1 })),
  ...(ready.length > 0 && { stationsReady: ready.map((station) => ({ station, at: AT })) }),
})
const orders = fc.record(
  {
    orderItems: fc.array(line, { minLength: 1, maxLength: 6 }),
    stationsReady: fc
      .uniqueArray(fc.constantFrom(...STATIONS))
      .map((ready) => ready.map((station) => ({ station, at: AT }))),
    dispatchedAt: fc.constantFrom(null, AT),
  },
  { requiredKeys: ['orderItems'] },
)

it('a line that names no station belongs to the kitchen', () => {
  expect([stationOf({}), stationOf({ station: 'counter' })]).toEqual(['kitchen', 'counter'])
})

it('every order has a station, and each of its stations has a line', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const stations = stationsOf(order)
      expect(stations.length).toBeGreaterThan(0)
      expect(stationsOnPaper(order)).toEqual(expect.arrayContaining(stations))
      for (const station of stations) expect(order.orderItems.map(stationOf)).toContain(station)
    }),
  )
})

// Covers stations-3.
it('an order is ready once each of its stations is, and a station without a line is not waited for', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { stationsReady = [], dispatchedAt } = order
      const said = new Set(stationsReady.map(({ station }) => station))
      const expected = Boolean(dispatchedAt) || stationsOf(order).every((station) => said.has(station))
      expect(isReadyAtAll(order)).toBe(expected)
    }),
  )
  expect(isReadyAtAll(orderOf(['kitchen'], ['kitchen']))).toBe(true)
  expect(isReadyAtAll(orderOf(['kitchen', 'counter'], ['kitchen']))).toBe(false)
})

it('a customer who was notified waits for no station', () => {
  const order = { ...orderOf(['kitchen', 'counter']), dispatchedAt: AT }
  expect(STATIONS.map((station) => isReadyAt(order, station))).toEqual([true, true])
})

it('a station whose dishes were all refunded is not waited for, and stays on the docket', () => {
  const order = {
    orderItems: [{ quantity: 1 }, { station: 'counter' as const, quantity: 2, refundedQuantity: 2 }],
  }
  expect([stationsOf(order), stationsOnPaper(order)]).toEqual([['kitchen'], ['kitchen', 'counter']])
})
