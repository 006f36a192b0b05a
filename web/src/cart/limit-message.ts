import { limits } from 'virtual:site'
import { countItems, quantityOf, type Cart } from './cart.ts'

export const LINE_LIMIT_MESSAGE = `Limit ${limits.quantityPerLine} each.`
export const ORDER_LIMIT_MESSAGE = `Limit ${limits.quantityPerOrder} per order.`

/** Why no more of a product can be added; undefined if more can be. */
export function limitMessageFor(cart: Cart, productId: string): string | undefined {
  if (countItems(cart) >= limits.quantityPerOrder) return ORDER_LIMIT_MESSAGE
  return quantityOf(cart, productId) >= limits.quantityPerLine ? LINE_LIMIT_MESSAGE : undefined
}
