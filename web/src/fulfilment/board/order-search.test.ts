import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { findOrders } from './order-search.ts'

const casey = buildOrder({ number: '417', customerName: 'Casey', contactNumber: '0412 345 678' })
const zoe = buildOrder({ number: '523', customerName: 'Zoë', contactNumber: '+61 491 570 157' })
const unnamed = buildOrder({ number: '900', contactNumber: '0491570158' })
const orders = [casey, zoe, unnamed]

it.each([
  ['417', [casey]],
  ['4', [casey, zoe, unnamed]],
  ['cas', [casey]],
  ['ZOE', [zoe]],
  ['0491570', [zoe, unnamed]],
  ['0491 570 157', [zoe]],
  ['+61412', [casey]],
  ['5678', [casey]],
  ['nobody', []],
  ['  ', orders],
])('the search "%s" finds the orders whose number, name or phone matches', (search, found) => {
  expect(findOrders(orders, search)).toEqual(found)
})

it('an order from before the numbers is found by the end of its id', () => {
  const old = buildOrder({ id: '01980000-0000-7000-8000-00000002fb90' })
  expect(findOrders([casey, old], '2fb90')).toEqual([old])
})
