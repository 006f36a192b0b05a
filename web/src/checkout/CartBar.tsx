import type { ComponentProps } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { cartTotal, countItems, type Cart } from '../menu/cart/cart.ts'
import { useSurchargePercent } from '../menu/catalogue/use-surcharge.ts'
import { useMinute } from '../platform/client/use-minute.ts'
import { CartIcon } from '../ui/icons/sheet-icons.tsx'
import { Spinner } from '../ui/loading/Spinner.tsx'
import styles from './CartBar.module.css'

interface CartBarProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  label: string
  cart: Cart
  /** Shows a spinner; the caller ignores clicks. */
  isBusy?: boolean
}

/** Sums up the cart, above the tab bar on every page. */
export function CartBar({ label, cart, isBusy = false, ...button }: CartBarProps) {
  const count = countItems(cart)
  // The checkout knows when the order is ready.
  const surchargePercent = useSurchargePercent(useMinute())
  return (
    <button type="button" {...button} className={styles.bar}>
      {/* A new element for each count starts its animation. */}
      <span key={count} className={styles.row}>
        {isBusy ? <Spinner /> : <CartIcon />}
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{`${count} ${count === 1 ? 'item' : 'items'}`}</span>
        <span className={styles.total}>{formatAud(cartTotal(cart, surchargePercent))}</span>
      </span>
    </button>
  )
}
