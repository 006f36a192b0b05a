import { countItems, quantityOf, type Cart, type CartLimits } from '../../menu/cart/cart.ts'

/** Returns what to take off a cart that was filled when the limits were larger, in words. */
export function overLimits(cart: Cart, { quantityPerDish, quantityPerOrder }: CartLimits): string[] {
  const dishes = [...new Map(cart.map(({ id, title }) => [id, title]))]
  const messages = dishes.flatMap(([id, title]) => {
    const excess = quantityOf(cart, id) - quantityPerDish
    return excess > 0 ? [`${title}: the limit is ${quantityPerDish} each now. Take ${excess} off.`] : []
  })
  const excess = countItems(cart) - quantityPerOrder
  if (excess <= 0 || messages.length > 0) return messages
  return [`The limit is ${quantityPerOrder} per order now. Take ${excess} off.`]
}
