import type { Cart, CartItem } from './cart.ts'
import { forgetDraft } from './checkout-draft.ts'

export const CART_KEY = 'cart'

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Partial<Record<keyof CartItem, unknown>>
  return (
    typeof item.id === 'string' &&
    typeof item.title === 'string' &&
    typeof item.price === 'number' &&
    typeof item.section === 'string' &&
    typeof item.order === 'number' &&
    Number.isSafeInteger(item.quantity) &&
    Number(item.quantity) >= 1
  )
}

/** The stored cart; whatever in it cannot be read is left out. */
export function readCart(): Cart {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(CART_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isCartItem) : []
  } catch {
    // Not ours, or there is no storage: an empty cart is the right reading of both.
    return []
  }
}

/** Keeps the cart for this browser session; an empty one leaves nothing behind, of its checkout neither. */
export function writeCart(cart: Cart): void {
  if (cart.length === 0) forgetDraft()
  try {
    if (cart.length === 0) sessionStorage.removeItem(CART_KEY)
    else sessionStorage.setItem(CART_KEY, JSON.stringify(cart))
  } catch (error) {
    console.warn('The cart lasts only until this page is left', error)
  }
}
