import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { changeQuantity, clampToLimits, reconcileCart, type Cart, type CartLimits } from './cart.ts'
import { readCart, writeCart } from './cart-storage.ts'

interface CartContextValue {
  /** It may exceed the limits, if they were larger when it was filled. */
  cart: Cart
  limits: CartLimits
  /** The key is a product's id, or that of a line. */
  changeQuantity: (key: string, delta: number) => void
  changeCart: (change: (cart: Cart) => Cart) => void
  clearCart: () => void
  /** Undoes `clearCart`, unless something was added since. */
  restoreCart: () => void
}

const CartContext = createContext<CartContextValue | null>(null)

interface CartProviderProps {
  catalogue: readonly Product[] | undefined
  /** The catalogue was loaded from the API, so a product that is missing from it is no longer sold. */
  isCatalogueCurrent: boolean
  limits: CartLimits
  /** The subject of the logged-in user. */
  owner: string | undefined
  children: ReactNode
}

/**
 * Provides the cart. The stored cart changes only when the user changes it or a current catalogue corrects it: without a
 * catalogue the cart looks empty but stays stored.
 */
export function CartProvider({ catalogue, isCatalogueCurrent, limits, owner, children }: CartProviderProps) {
  const [stored, setStored] = useState<Cart>(readCart)
  const cleared = useRef<Cart>([])
  const cart = useMemo(() => reconcileCart(stored, catalogue ?? []), [stored, catalogue])

  useEffect(() => {
    if (isCatalogueCurrent) writeCart(cart, owner)
  }, [cart, isCatalogueCurrent, owner])

  const value = useMemo(() => {
    const save = (next: Cart): void => {
      setStored(next)
      writeCart(next, owner)
    }
    return {
      cart,
      limits,
      changeQuantity: (key: string, delta: number) => {
        if (catalogue) save(changeQuantity(cart, catalogue, key, delta))
      },
      changeCart: (change: (cart: Cart) => Cart) => save(clampToLimits(change(cart), limits, cart)),
      clearCart: () => {
        if (stored.length > 0) cleared.current = stored
        save([])
      },
      restoreCart: () => {
        if (stored.length === 0) save(cleared.current)
      },
    }
  }, [cart, limits, stored, catalogue, owner])

  return <CartContext value={value}>{children}</CartContext>
}

export function useCart(): CartContextValue {
  const value = use(CartContext)
  if (!value) throw new Error('useCart needs a CartProvider above it')
  return value
}
