import { PAID_PARAMETER, UNPAID_PARAMETER } from '@fuel-shack/contract/platform/web-paths'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCart } from '../cart/CartProvider.tsx'

export type PaymentReturn = 'paid' | 'unpaid'

const PARAMETERS: Record<PaymentReturn, string> = { paid: PAID_PARAMETER, unpaid: UNPAID_PARAMETER }

function readReturn(search: URLSearchParams): PaymentReturn | undefined {
  if (search.get(PAID_PARAMETER) === '1') return 'paid'
  return search.get(UNPAID_PARAMETER) === '1' ? 'unpaid' : undefined
}

/**
 * How the customer returned from the payment page; undefined without a return. After a payment (`pr=1`) it empties the cart.
 * It removes the parameter from the address, so that neither a reload nor a bookmark empties a later cart, and remembers
 * the return while the page is open.
 */
export function usePaymentReturn(): PaymentReturn | undefined {
  const [search, setSearch] = useSearchParams()
  const { clearCart } = useCart()
  const returning = readReturn(search)
  const [returned, setReturned] = useState(returning)
  if (returning && returning !== returned) setReturned(returning)

  useEffect(() => {
    if (!returning) return
    if (returning === 'paid') clearCart()
    setSearch(
      (current) => {
        current.delete(PARAMETERS[returning])
        return current
      },
      { replace: true },
    )
  }, [returning, clearCart, setSearch])

  return returned
}
