import { useDeferredValue } from 'react'
import { useCart } from '../cart/CartProvider.tsx'
import { loadChunk } from '../client/load-chunk.ts'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { CartBar } from './CartBar.tsx'
import { useLoginReturn } from './login/use-login-return.ts'

const loadCheckoutDialog = loadChunk(() => import('./CheckoutDialog.tsx'))

/** Opens the checkout. Shown to a logged-in user whose cart is not empty. */
export function CheckoutBar() {
  // The bar renders after the menu has shown what was tapped.
  const cart = useDeferredValue(useCart().cart)
  const dialog = useLazyDialog(loadCheckoutDialog)
  useLoginReturn(dialog.trigger.onClick)
  return (
    <>
      {cart.length > 0 ? <CartBar label="Checkout" cart={cart} {...dialog.trigger} /> : null}
      {dialog.Component ? <dialog.Component isOpen={dialog.isOpen} onClose={dialog.onClose} /> : null}
    </>
  )
}
