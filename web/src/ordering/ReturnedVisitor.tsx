import { PAID_PARAMETER, webPaths } from '@fuel-shack/contract/site/web-paths'
import { useCart } from '../cart/CartProvider.tsx'
import { LoginButton } from '../session/LoginButton.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Greets a visitor who came from the payment page, or only typed its address: nothing is known of a payment. */
export function ReturnedVisitor() {
  const { cart } = useCart()
  // The return empties the cart: not one that was filled since.
  const returnTo = cart.length === 0 ? `${webPaths.orders}?${PAID_PARAMETER}=1` : webPaths.orders
  return <Notice actions={<LoginButton returnTo={returnTo}>Login</LoginButton>}>Log in to see your order.</Notice>
}
