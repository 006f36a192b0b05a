import { lazy, Suspense, useState } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { cartTotal, countItems } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { CartIcon } from '../ui/icons.tsx'
import styles from './CheckoutBar.module.css'

const loadCheckoutDialog = () => import('./CheckoutDialog.tsx')
const CheckoutDialog = lazy(loadCheckoutDialog)

/** What is in the cart, and the way to pay for it, for whoever is signed in and has something in it. */
export function CheckoutBar() {
  const { status } = useSession()
  const { cart } = useCart()
  const [dialog, setDialog] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  if (status !== 'signed-in') return null

  const count = countItems(cart)
  return (
    <>
      {count > 0 ? (
        <button
          type="button"
          className={styles.bar}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadCheckoutDialog()}
          onClick={() => setDialog('open')}
        >
          <span className={styles.row}>
            <CartIcon />
            <span className={styles.label}>Checkout</span>
            <span>
              {count} {count === 1 ? 'item' : 'items'}
            </span>
            <span className={styles.total}>{formatAud(cartTotal(cart))}</span>
          </span>
        </button>
      ) : null}
      {dialog === 'never-opened' ? null : (
        <Suspense>
          <CheckoutDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
