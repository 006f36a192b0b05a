import { limits } from 'virtual:site'
import { countItems, keyOf, type Cart } from './cart.ts'

export const LINE_LIMIT_MESSAGE = `Limit ${limits.quantityPerLine} each.`
export const ORDER_LIMIT_MESSAGE = `Limit ${limits.quantityPerOrder} per order.`

/** Why no more of a line can be added; undefined if more can be. */
export function limitMessageFor(cart: Cart, key: string): string | undefined {
  if (countItems(cart) >= limits.quantityPerOrder) return ORDER_LIMIT_MESSAGE
  const quantity = cart.find((line) => keyOf(line) === key)?.quantity ?? 0
  return quantity >= limits.quantityPerLine ? LINE_LIMIT_MESSAGE : undefined
}
