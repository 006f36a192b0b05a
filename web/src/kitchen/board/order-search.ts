import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { searchFor, textKey } from '@fuel-shack/contract/platform/folded-text'
import { hasPhoneDigits, isPartOfPhoneNumber } from '@fuel-shack/contract/platform/phone-number'

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
