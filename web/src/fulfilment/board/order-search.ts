import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** "+61 412" and "0412" begin the same number. */
const phoneDigitsOf = (text: string) => digitsOf(text).replace(/^61/, '0')

/** Orders by number, first name or phone number; an empty search finds all. A number is found from its start. */
export function findOrders(orders: readonly Order[], search: string): readonly Order[] {
  const text = plain(search.trim())
  if (text === '') return orders
  const isNumeric = /^[+\d\s()-]+$/.test(text)
  const digits = phoneDigitsOf(text)
  return orders.filter((order) => {
    if (plain(orderNumberOf(order)).startsWith(text)) return true
    if (isNumeric) return digits !== '' && phoneDigitsOf(order.contactNumber).includes(digits)
    return plain(order.customerName ?? '').includes(text)
  })
}
