import { limits } from 'virtual:site'
import { countItems, quantityOf, type Cart } from './cart.ts'

export const DISH_LIMIT_MESSAGE = `Limit ${limits.quantityPerDish} each.`
export const ORDER_LIMIT_MESSAGE = `Limit ${limits.quantityPerOrder} per order.`

/** Why no more of a dish can be added, on whichever line; undefined if more can be. */
export function limitMessageFor(cart: Cart, productId: string): string | undefined {
  if (countItems(cart) >= limits.quantityPerOrder) return ORDER_LIMIT_MESSAGE
  return quantityOf(cart, productId) >= limits.quantityPerDish ? DISH_LIMIT_MESSAGE : undefined
}
