import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { searchFor, textKey } from '@fuel-shack/contract/values/folded-text'
import { hasPhoneDigits, isPartOfPhoneNumber } from '@fuel-shack/contract/values/phone-number'

/** Orders by number, first name or phone number; a search that shows nothing finds all. A number is found from its start. */
export function findOrders(orders: readonly Order[], search: string): readonly Order[] {
  const key = textKey(search)
  if (key === '') return orders
  const isNumeric = isPartOfPhoneNumber(search)
  const isWanted = searchFor(search)
  return orders.filter((order) => {
    if (textKey(orderNumberOf(order)).startsWith(key)) return true
    if (isNumeric) return hasPhoneDigits(order.contactNumber, search)
    return isWanted(order.customerName ?? '')
  })
}
