import { useRef } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { limits } from '../../../site/site.json'
import { countItems, lineTotal } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import styles from './CheckoutLines.module.css'

export function CheckoutLines() {
  const { cart, changeQuantity } = useCart()
  const list = useRef<HTMLUListElement>(null)
  const room = limits.quantityPerOrder - countItems(cart)
  if (cart.length === 0) return <p>Your cart is empty.</p>

  function change(productId: string, quantity: number, delta: 1 | -1) {
    changeQuantity(productId, delta)
    // The button that was pressed goes with its line.
    if (quantity + delta <= 0) list.current?.focus()
  }

  return (
    <ul ref={list} className={styles.lines} aria-label="Your cart" tabIndex={-1}>
      {cart.map((item) => (
        <li key={item.id} className={styles.line}>
          <span className={styles.title}>{item.title}</span>
          <span className={styles.total}>{formatAud(lineTotal(item))}</span>
          <Stepper
            label={item.title}
            value={item.quantity}
            max={Math.min(limits.quantityPerLine, item.quantity + room)}
            onChange={(delta) => change(item.id, item.quantity, delta)}
          />
        </li>
      ))}
    </ul>
  )
}
