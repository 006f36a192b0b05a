import type { Product } from '@fuel-shack/contract/catalogue'
import { dollarsToCents, type Cents } from '@fuel-shack/contract/money'

export interface CartItem extends Product {
  quantity: number
}

export type Cart = readonly CartItem[]

/** What one order may hold; the API refuses more. */
export interface CartLimits {
  quantityPerLine: number
  quantityPerOrder: number
}

/**
 * The cart after a quantity was changed by `delta`. A quantity of 0 or less removes the item. A product that is not in
 * the cart comes in with quantity 1, whatever the delta, if that is positive and the catalogue has it.
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

/** The cart as the catalogue has it today: its titles and prices, without what it no longer has. */
export function reconcileCart(cart: Cart, catalogue: readonly Product[]): Cart {
  const products = new Map(catalogue.map((product) => [product.id, product]))
  const reconciled = new Map<string, CartItem>()
  for (const { id, quantity } of cart) {
    const product = products.get(id)
    if (product && !reconciled.has(id)) reconciled.set(id, { ...product, quantity })
  }
  return [...reconciled.values()]
}

/** The cart with what the limits allow of it: whoever came first keeps their place. */
export function clampToLimits(cart: Cart, { quantityPerLine, quantityPerOrder }: CartLimits): Cart {
  let room = quantityPerOrder
  return cart.flatMap((item) => {
    const quantity = Math.min(item.quantity, quantityPerLine, room)
    room -= quantity
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
