import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { findOrders } from './order-search.ts'

const casey = buildOrder({ number: '417', customerName: 'Casey', contactNumber: '0412 345 678' })
const zoe = buildOrder({ number: '523', customerName: 'Zoë', contactNumber: '+61 491 570 157' })
const unnamed = buildOrder({ number: '900', contactNumber: '0491570158' })
const brien = buildOrder({ number: '611', customerName: "O'Brien", contactNumber: '0491 570 159' })
const wei = buildOrder({ number: '612', customerName: '王伟', contactNumber: '0491 570 313' })
const orders = [casey, zoe, unnamed, brien, wei]

it.each([
  ['417', [casey]],
  ['4', orders],
  ['cas', [casey]],
  ['ZOE', [zoe]],
  ['0491570', [zoe, unnamed, brien, wei]],
  ['0491 570 157', [zoe]],
  ['+61412', [casey]],
  ['61412', [casey]],
  ['+61 (0)412-345', [casey]],
  ['5678', [casey]],
  ['obrien', [brien]],
  ['O’Brien', [brien]],
  ['o-brien', [brien]],
  ['王 伟', [wei]],
  ['４１７', [casey]],
  ['nobody', []],
  ['  ', orders],
  ['\u200b', orders],
])('the search "%s" finds the orders whose number, name or phone matches', (search, found) => {
  expect(findOrders(orders, search)).toEqual(found)
})

it('an order from before the numbers is found by the end of its id', () => {
  const old = buildOrder({ id: '01980000-0000-7000-8000-00000002fb90' })
  expect(findOrders([casey, old], '2fb90')).toEqual([old])
})
