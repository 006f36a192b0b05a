import { clearStored, readStored, readStoredJson, writeStored } from '../client/device-storage.ts'
import type { Cart, CartItem } from './cart.ts'

const NOT_STORED = 'The cart lasts only until this page is left'

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
