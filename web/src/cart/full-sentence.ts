import { limits } from 'virtual:site'
import { countItems, quantityOf, type Cart } from './cart.ts'

export const FULL_LINE = `At most ${limits.quantityPerLine} of each.`
export const FULL_ORDER = `At most ${limits.quantityPerOrder} in one order.`

/** Why the shop takes no more of a product; undefined while it does. */
export function fullSentence(cart: Cart, productId: string): string | undefined {
  if (countItems(cart) >= limits.quantityPerOrder) return FULL_ORDER
  return quantityOf(cart, productId) >= limits.quantityPerLine ? FULL_LINE : undefined
}
