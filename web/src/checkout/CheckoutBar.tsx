import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { CHECKOUT_PARAMETER, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useCart } from '../menu/cart/CartProvider.tsx'
import { useListProductsQuery } from '../menu/catalogue/catalogue-queries.ts'
import { useOrdering } from '../platform/client/app-config-queries.ts'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { CartBar } from './CartBar.tsx'

const loadCheckoutDialog = () => import('./CheckoutDialog.tsx')

/** Opens the checkout. Shown to a logged-in user whose cart is not empty. */
export function CheckoutBar() {
  // The bar renders after the menu has shown what was tapped.
  const cart = useDeferredValue(useCart().cart)
  const dialog = useLazyDialog(loadCheckoutDialog)
  useLoginReturn(dialog.trigger.onClick)
  return (
    <>
      {cart.length > 0 ? <CartBar label="Checkout" cart={cart} {...dialog.trigger} /> : null}
      {dialog.render({})}
    </>
  )
}

/**
 * Opens the checkout after a login that the cart of a visitor led to. The parameter leaves the address first: the open
 * checkout is the next entry of the history, and Back must not open it again.
 */
function useLoginReturn(open: () => void): void {
  const [path] = useLocation()
  const [search, setSearch] = useSearchParams()
  const { cart } = useCart()
  const { data: products = [] } = useListProductsQuery()
  const showToast = useToast()
  const isReturning = path === webPaths.orders && search.get(CHECKOUT_PARAMETER) === '1'
  // The bar is on every page, and the others need no request for this.
  const isComingSoon = useOrdering({ skip: !isReturning }) === 'coming-soon'

  const openCheckout = useEffectEvent(() => {
    if (isComingSoon) return
    if (cart.length > 0) open()
    // Without products, the page says why the cart looks empty.
    else if (products.length > 0) showToast({ text: "Your cart's empty." })
  })

  useEffect(() => {
    if (!isReturning) return
    setSearch(
      (current) => {
        current.delete(CHECKOUT_PARAMETER)
        return current
      },
      { replace: true },
    )
    openCheckout()
  }, [isReturning, setSearch])
}
