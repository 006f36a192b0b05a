import type { Cart, CartItem } from './cart.ts'
import { forgetDraft } from './checkout-draft.ts'

export const CART_KEY = 'cart'
/** Whose cart it is, and what was typed at its checkout; nobody's while only a visitor has filled it. */
const OWNER_KEY = 'cart-owner'

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

/**
 * Keeps the cart for this browser session, as its owner's where it has one; an empty one leaves nothing behind, of its
 * checkout neither.
 */
export function writeCart(cart: Cart, owner?: string): void {
  if (cart.length === 0) forgetDraft()
  try {
    if (cart.length === 0) {
      sessionStorage.removeItem(CART_KEY)
      sessionStorage.removeItem(OWNER_KEY)
      return
    }
    if (owner !== undefined) sessionStorage.setItem(OWNER_KEY, owner)
    sessionStorage.setItem(CART_KEY, JSON.stringify(cart))
  } catch (error) {
    console.warn('The cart lasts only until this page is left', error)
  }
}

/** Leaves no cart but a visitor's and `subject`'s own. What a visitor put together becomes theirs. */
export function handCartTo(subject?: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY)
    if (owner !== null && owner !== subject) writeCart([])
    else if (subject !== undefined) writeCart(readCart(), subject)
  } catch {
    // No storage: nobody's cart is in it.
  }
}
