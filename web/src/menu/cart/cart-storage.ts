import { clearStored, readStored, readStoredJson, writeStored } from '../../platform/client/device-storage.ts'
import { isLike } from '../../platform/client/is-like.ts'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { ChosenOption } from '@fuel-shack/contract/shop/catalogue/option-choice'
import type { Cart, CartItem } from './cart.ts'

const NOT_STORED = 'The cart is not stored'

const ITEM_SHAPE: Product & { quantity: number } = { id: '', title: '', price: 0, section: '', order: 0, quantity: 0 }

const OPTIONS_SHAPE: ChosenOption[] = [{ id: '', title: '', deltaInCents: 0, isRemoval: false }]

function isCartItem(value: unknown): value is CartItem {
  if (!isLike(ITEM_SHAPE, value) || !Number.isSafeInteger(value.quantity) || value.quantity < 1) return false
  const { options = [], note = '' }: Partial<Record<keyof CartItem, unknown>> = value
  return typeof note === 'string' && isLike(OPTIONS_SHAPE, options)
}

/** The stored cart, without items that are not valid. */
export function readCart(): Cart {
  const stored = readStoredJson('cart')
  return Array.isArray(stored) ? stored.filter(isCartItem) : []
}

/**
 * Stores the cart and its owner for this browser session. An empty cart removes everything, including what was typed at
 * the checkout.
 */
export function writeCart(cart: Cart, owner?: string): void {
  if (cart.length === 0) {
    clearStored('cart-owner')
    return
  }
  // Without its owner, a user's cart must not be stored.
  const isOwned = owner === undefined || writeStored('cart-owner', owner, NOT_STORED)
  if (isOwned) writeStored('cart', JSON.stringify(cart), NOT_STORED)
}

/** Removes another user's cart. A visitor's cart becomes the cart of `subject`. */
export function transferCart(subject?: string): void {
  const owner = readStored('cart-owner')
  if (owner !== null && owner !== subject) writeCart([])
  else if (subject !== undefined) writeCart(readCart(), subject)
}
