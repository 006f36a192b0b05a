import { portionsOf } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { countItems, quantityOf, type Cart, type CartLimits } from './cart.ts'

export const orderLimitMessage = ({ quantityPerOrder }: CartLimits): string => `Limit ${quantityPerOrder} per order.`

/** Why no more can be added to an order with these quantities; undefined if more can be. */
export function limitMessage(limits: CartLimits, ofDish: number, ofOrder: number): string | undefined {
  if (ofOrder >= limits.quantityPerOrder) return orderLimitMessage(limits)
  return ofDish >= limits.quantityPerDish ? `Limit ${limits.quantityPerDish} each.` : undefined
}

/** The same for a dish of the cart, on whichever line. */
export function limitMessageFor(limits: CartLimits, cart: Cart, productId: string): string | undefined {
  return limitMessage(limits, quantityOf(cart, productId), countItems(cart))
}

/** The reason why no more of a dish can be added if staff have stated how many are left of it. `portionsMessage` counts its options, too. */
export function leftMessage(dish: Pick<Dish, 'availability'> | undefined, ofDish: number): string | undefined {
  const left = portionsOf(dish?.availability, undefined)?.left ?? Infinity
  return ofDish >= left ? `Only ${left} left.` : undefined
}
