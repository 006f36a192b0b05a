import { PAID_PARAMETER } from '@fuel-shack/contract/web-paths'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCart } from '../cart/CartProvider.tsx'

/**
 * Empties the cart on the return from payment (`pr=1`) and removes the parameter from the address, so that neither a
 * reload nor a bookmark empties a later cart. Stays true while the page is open.
 */
export function usePaymentReturn(): boolean {
  const [search, setSearch] = useSearchParams()
  const { clearCart } = useCart()
  const isReturning = search.get(PAID_PARAMETER) === '1'
  const [hasReturned, setHasReturned] = useState(isReturning)
  if (isReturning && !hasReturned) setHasReturned(true)

  useEffect(() => {
    if (!isReturning) return
    clearCart()
    setSearch(
      (current) => {
        current.delete(PAID_PARAMETER)
        return current
      },
      { replace: true },
    )
  }, [isReturning, clearCart, setSearch])

  return hasReturned
}
