import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { dollarsToCents, type Cents } from '@fuel-shack/contract/platform/money'
import { lineKey, unitPrice, type ChosenOption } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { unitSurchargeOf } from '@fuel-shack/contract/shop/surcharge/surcharge'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'

/** How a dish is wanted. Without `options`, as it is listed. */
export interface Choice {
  options?: ChosenOption[]
  note?: string
}

/** One line: a product with a choice. A product can be on several lines. */
export interface CartItem extends Product, Choice {
  quantity: number
}

export type Cart = readonly CartItem[]

/** The limits of one order; the API rejects more. */
export type CartLimits = AppConfig['limits']

/** Lines with the same key are the same. That of a product without a choice is its id. */
export function keyOf({ id, options, note }: Pick<CartItem, 'id' | 'options' | 'note'>): string {
  return lineKey(
    id,
    options?.map((option) => option.id),
    note,
  )
}

/**
 * Changes the quantity of a line by `delta`. A quantity of 0 or less removes the line. A product that is not in the cart is
 * added with quantity 1 if `delta` is positive, whatever its size, and the catalogue has the product.
 */
export function changeQuantity(cart: Cart, catalogue: readonly Product[], key: string, delta: number): Cart {
  const item = cart.find((line) => keyOf(line) === key)
  if (item) {
    const quantity = item.quantity + delta
    return quantity <= 0
      ? cart.filter((line) => line !== item)
      : cart.map((line) => (line === item ? { ...line, quantity } : line))
  }
  const product = catalogue.find(({ id }) => id === key)
  return product && delta > 0 ? [...cart, { ...product, quantity: 1 }] : cart
}

/** The cart with the catalogue's current titles and prices, without products that are no longer sold. */
export function reconcileCart(cart: Cart, catalogue: readonly Product[]): Cart {
  const products = new Map(catalogue.map((product) => [product.id, product]))
  const reconciled = new Map<string, CartItem>()
  for (const line of cart) {
    const product = products.get(line.id)
    if (product && !reconciled.has(keyOf(line))) reconciled.set(keyOf(line), { ...line, ...product })
  }
  return [...reconciled.values()]
}

/**
 * The cart reduced to the limits; earlier items take precedence.
 * @param before what was in it. That stays, even if the limits were larger then.
 */
export function clampToLimits(cart: Cart, { quantityPerDish, quantityPerOrder }: CartLimits, before: Cart = []): Cart {
  let remaining = Math.max(quantityPerOrder, countItems(before))
  const ofDish = new Map<string, number>()
  return cart.flatMap((item) => {
    const remainingOfDish = ofDish.get(item.id) ?? Math.max(quantityPerDish, quantityOf(before, item.id))
    const quantity = Math.min(item.quantity, remainingOfDish, remaining)
    remaining -= quantity
    ofDish.set(item.id, remainingOfDish - quantity)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

export function quantityOf(cart: Cart, productId: string): number {
  return countItems(cart.filter(({ id }) => id === productId))
}

/** The line that a product's own buttons change: the one without a choice, or to remove one, the last if there is none. */
export function keyToChange(cart: Cart, productId: string, delta: number): string {
  const lines = cart.filter(({ id }) => id === productId).map((line) => keyOf(line))
  return delta > 0 || lines.includes(productId) ? productId : (lines.at(-1) ?? productId)
}

export function itemPrice({ price, options = [] }: Pick<CartItem, 'price' | 'options'>): Cents {
  return unitPrice(dollarsToCents(price), options)
}

export function lineTotal(item: CartItem): Cents {
  return itemPrice(item) * item.quantity
}

/** As the server computes it. @param surchargePercent of the day of pick-up */
export function cartTotal(cart: Cart, surchargePercent: number): Cents {
  return cart.reduce((total, item) => {
    const price = itemPrice(item)
    return total + (price + unitSurchargeOf(price, surchargePercent)) * item.quantity
  }, 0)
}

export function countItems(lines: readonly { quantity: number }[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0)
}
