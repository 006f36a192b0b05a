import { formatAud } from '@fuel-shack/contract/money'
import { loadChunk } from '../client/load-chunk.ts'
import { cartTotal, countItems } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { CartIcon } from '../ui/icons/icons.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import styles from './CheckoutBar.module.css'

const loadCheckoutDialog = loadChunk(() => import('./CheckoutDialog.tsx'))

/** Sums up the cart and opens the checkout. Shown to a logged-in user whose cart is not empty. */
export function CheckoutBar() {
  const { status } = useSession()
  const { cart } = useCart()
  const dialog = useLazyDialog(loadCheckoutDialog)
  if (status !== 'signed-in') return null

  const count = countItems(cart)
  return (
    <>
      {count > 0 ? (
        <button
          type="button"
          className={styles.bar}
          aria-haspopup="dialog"
          onPointerEnter={dialog.prefetch}
          onClick={dialog.open}
        >
          {/* A new element for each count starts its animation. */}
          <span key={count} className={styles.row}>
            <CartIcon />
            <span className={styles.label}>Checkout</span>
            <span className={styles.count}>
              {count} {count === 1 ? 'item' : 'items'}
            </span>
            <span className={styles.total}>{formatAud(cartTotal(cart))}</span>
          </span>
        </button>
      ) : null}
      {dialog.Component ? <dialog.Component isOpen={dialog.isOpen} onClose={dialog.onClose} /> : null}
    </>
  )
}
