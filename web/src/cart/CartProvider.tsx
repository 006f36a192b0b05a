import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Product } from '@fuel-shack/contract/catalogue'
import { limits } from '../../../site/site.json'
import { changeQuantity, clampToLimits, reconcileCart, type Cart } from './cart.ts'
import { readCart, writeCart } from './cart-storage.ts'

interface CartInUse {
  cart: Cart
  changeQuantity: (productId: string, delta: number) => void
  clearCart: () => void
}

const CartContext = createContext<CartInUse | null>(null)

interface CartProviderProps {
  catalogue: readonly Product[] | undefined
  /** The catalogue is what the API says now, so what it lacks is gone for good. */
  isCatalogueCurrent: boolean
  /** Whoever is signed in. */
  owner: string | undefined
  children: ReactNode
}

/**
 * Holds the cart. What is stored stays as it is until it is changed or a current catalogue corrects it: without a
 * catalogue the cart shows as empty and is kept.
 */
export function CartProvider({ catalogue, isCatalogueCurrent, owner, children }: CartProviderProps) {
  const [stored, setStored] = useState<Cart>(readCart)
  const cart = useMemo(() => clampToLimits(reconcileCart(stored, catalogue ?? []), limits), [stored, catalogue])

  useEffect(() => {
    if (isCatalogueCurrent) writeCart(cart, owner)
  }, [cart, isCatalogueCurrent, owner])

  const inUse = useMemo(() => {
    const keep = (next: Cart): void => {
      setStored(next)
      writeCart(next, owner)
    }
    return {
      cart,
      changeQuantity: (productId: string, delta: number) => {
        if (catalogue) keep(changeQuantity(cart, catalogue, productId, delta))
      },
      clearCart: () => keep([]),
    }
  }, [cart, catalogue, owner])

  return <CartContext value={inUse}>{children}</CartContext>
}

export function useCart(): CartInUse {
  const inUse = use(CartContext)
  if (!inUse) throw new Error('useCart needs a CartProvider above it')
  return inUse
}
