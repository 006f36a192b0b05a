import { useDeferredValue } from 'react'
import { CHECKOUT_PARAMETER, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { preventsAdding } from '../../menu/opening/no-orders-reason.ts'
import { useOrderability } from '../../menu/opening/use-orderability.ts'
import { useLogin } from '../../platform/session/use-login.ts'
import { CartBar } from '../CartBar.tsx'

const RETURN_TO = `${webPaths.orders}?${CHECKOUT_PARAMETER}=1`

/** Leads a visitor whose cart is not empty to the login, which returns to the open checkout. */
export function LoginBar() {
  // The bar renders after the menu has shown what was tapped.
  const cart = useDeferredValue(useCart().cart)
  const isClosed = preventsAdding(useOrderability())
  const { isRedirecting, logIn } = useLogin(RETURN_TO, 'order')
  if (cart.length === 0 || isClosed) return null
  return (
    <CartBar
      label="Log in to order"
      cart={cart}
      isBusy={isRedirecting}
      aria-busy={isRedirecting || undefined}
      aria-disabled={isRedirecting || undefined}
      onClick={() => {
        if (!isRedirecting) void logIn()
      }}
    />
  )
}
