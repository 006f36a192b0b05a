import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { arrivalTextOf, arrivalToastOf, newArrivals } from './arrivals.ts'

const arrivedAt = '2026-11-20T08:31:00.000Z'
const waiting = buildOrder({ number: '417', customerName: 'Casey' })
const arrived = { ...waiting, arrival: { place: 'Pump 3', arrivedAt } }

it('an arrival is new once, and again at another place', () => {
  expect(newArrivals(undefined, [arrived])).toEqual([])
  expect(newArrivals([waiting], [arrived])).toEqual([arrived])
  expect(newArrivals([arrived], [arrived])).toEqual([])
  const moved = { ...waiting, arrival: { place: 'Pump 4', arrivedAt } }
  expect(newArrivals([arrived], [moved])).toEqual([moved])
})

it('a customer who has left is not announced', () => {
  expect(newArrivals([arrived], [waiting])).toEqual([])
  expect(arrivalTextOf(waiting)).toBeUndefined()
})

it('the texts name the place, the time and the customer', () => {
  expect(arrivalTextOf(arrived)?.replaceAll('\u00A0', ' ')).toMatch(/^Arrived: Pump 3, (?:\S+ )?6:31 pm$/)
  expect(arrivalToastOf(arrived)).toBe('Order 417 (Casey) has arrived: Pump 3')
})
