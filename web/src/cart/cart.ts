import type { Product } from '@fuel-shack/contract/catalogue'
import { dollarsToCents, type Cents } from '@fuel-shack/contract/money'

export interface CartItem extends Product {
  quantity: number
}

export type Cart = readonly CartItem[]

/** The limits of one order; the API rejects more. */
export interface CartLimits {
  quantityPerLine: number
  quantityPerOrder: number
}

/**
 * Changes a quantity by `delta`. A quantity of 0 or less removes the item. A product that is not in the cart is added with
 * quantity 1 if `delta` is positive, whatever its size, and the catalogue has the product.
 */
export function changeQuantity(cart: Cart, catalogue: readonly Product[], productId: string, delta: number): Cart {
  const item = cart.find(({ id }) => id === productId)
  if (item) {
    const quantity = item.quantity + delta
    return quantity <= 0
      ? cart.filter(({ id }) => id !== productId)
      : cart.map((other) => (other.id === productId ? { ...other, quantity } : other))
  }
  const product = catalogue.find(({ id }) => id === productId)
  return product && delta > 0 ? [...cart, { ...product, quantity: 1 }] : cart
}

/** The cart with the catalogue's current titles and prices, without products that are no longer sold. */
export function reconcileCart(cart: Cart, catalogue: readonly Product[]): Cart {
  const products = new Map(catalogue.map((product) => [product.id, product]))
  const reconciled = new Map<string, CartItem>()
  for (const { id, quantity } of cart) {
    const product = products.get(id)
    if (product && !reconciled.has(id)) reconciled.set(id, { ...product, quantity })
  }
  return [...reconciled.values()]
}

/** The cart reduced to the limits; earlier items take precedence. */
export function clampToLimits(cart: Cart, { quantityPerLine, quantityPerOrder }: CartLimits): Cart {
  let remaining = quantityPerOrder
  return cart.flatMap((item) => {
    const quantity = Math.min(item.quantity, quantityPerLine, remaining)
    remaining -= quantity
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

export function quantityOf(cart: Cart, productId: string): number {
  return cart.find(({ id }) => id === productId)?.quantity ?? 0
}

export function lineTotal({ price, quantity }: CartItem): Cents {
  return dollarsToCents(price) * quantity
}

export function cartTotal(cart: Cart): Cents {
  return cart.reduce((total, item) => total + lineTotal(item), 0)
}

export function countItems(cart: Cart): number {
  return cart.reduce((count, { quantity }) => count + quantity, 0)
}
