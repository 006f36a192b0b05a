import { limits } from 'virtual:site'
import { countItems, quantityOf, type Cart } from './cart.ts'

const DISH_LIMIT_MESSAGE = `Limit ${limits.quantityPerDish} each.`
export const ORDER_LIMIT_MESSAGE = `Limit ${limits.quantityPerOrder} per order.`

/** Why no more can be added to an order with these quantities; undefined if more can be. */
export function limitMessage(ofDish: number, ofOrder: number): string | undefined {
  if (ofOrder >= limits.quantityPerOrder) return ORDER_LIMIT_MESSAGE
  return ofDish >= limits.quantityPerDish ? DISH_LIMIT_MESSAGE : undefined
}

/** The same for a dish of the cart, on whichever line. */
export function limitMessageFor(cart: Cart, productId: string): string | undefined {
  return limitMessage(quantityOf(cart, productId), countItems(cart))
}
