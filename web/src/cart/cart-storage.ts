import { clearStored, readStored, readStoredJson, writeStored } from '../client/device-storage.ts'
import { isLike } from '../client/is-like.ts'
import type { Cart, CartItem } from './cart.ts'

const NOT_STORED = 'The cart lasts only until this page is left'

const EXAMPLE: CartItem = { id: '', title: '', price: 0, section: '', order: 0, quantity: 0 }

function isCartItem(value: unknown): value is CartItem {
  return isLike(EXAMPLE, value) && Number.isSafeInteger(value.quantity) && value.quantity >= 1
}

/** The stored cart; whatever in it cannot be read is left out. */
export function readCart(): Cart {
  const stored = readStoredJson('cart')
  return Array.isArray(stored) ? stored.filter(isCartItem) : []
}

/**
 * Keeps the cart for this browser session, as its owner's where it has one; an empty one leaves nothing behind, of its
 * checkout neither.
 */
export function writeCart(cart: Cart, owner?: string): void {
  if (cart.length === 0) {
    clearStored('cart-owner')
    return
  }
  // Never a person's cart without their name on it.
  const isOwned = owner === undefined || writeStored('cart-owner', owner, NOT_STORED)
  if (isOwned) writeStored('cart', JSON.stringify(cart), NOT_STORED)
}

/** Leaves no cart but a visitor's and `subject`'s own. What a visitor put together becomes theirs. */
export function handCartTo(subject?: string): void {
  const owner = readStored('cart-owner')
  if (owner !== null && owner !== subject) writeCart([])
  else if (subject !== undefined) writeCart(readCart(), subject)
}
