import { limits } from '../../../site/site.json'
import { countItems, quantityOf, type Cart } from './cart.ts'

export const LINE_LIMIT_MESSAGE = `At most ${limits.quantityPerLine} of each.`
export const ORDER_LIMIT_MESSAGE = `At most ${limits.quantityPerOrder} in one order.`

/** Why the shop takes no more of a product; undefined while it does. */
export function limitMessage(cart: Cart, productId: string): string | undefined {
  if (countItems(cart) >= limits.quantityPerOrder) return ORDER_LIMIT_MESSAGE
  return quantityOf(cart, productId) >= limits.quantityPerLine ? LINE_LIMIT_MESSAGE : undefined
}
