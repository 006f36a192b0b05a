import { useEffect, useRef } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { lineTotal } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { ORDER_LIMIT_MESSAGE, limitMessage } from '../cart/limit-message.ts'
import { Stepper } from '../ui/controls/Stepper.tsx'
import styles from './CheckoutLines.module.css'

export function CheckoutLines() {
  const { cart, changeQuantity } = useCart()
  const list = useRef<HTMLUListElement>(null)
  if (cart.length === 0) return <NothingLeft />

  function change(productId: string, quantity: number, delta: 1 | -1) {
    changeQuantity(productId, delta)
    // The button that was pressed goes with its line.
    if (quantity + delta <= 0) list.current?.focus()
  }

  const lines = cart.map((item) => ({ item, full: limitMessage(cart, item.id) }))
  return (
    <div>
      <ul ref={list} className={styles.lines} aria-label="Your cart" tabIndex={-1}>
        {lines.map(({ item, full }) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.title}>{item.title}</span>
            <span className={styles.total}>{formatAud(lineTotal(item))}</span>
            <Stepper
              label={item.title}
              value={item.quantity}
              full={full}
              onChange={(delta) => change(item.id, item.quantity, delta)}
            />
            {full && full !== ORDER_LIMIT_MESSAGE ? <span className={styles.full}>{full}</span> : null}
          </li>
        ))}
      </ul>
      {lines.some(({ full }) => full === ORDER_LIMIT_MESSAGE) ? (
        <p className={styles.full}>{ORDER_LIMIT_MESSAGE}</p>
      ) : null}
    </div>
  )
}

/** The checkout opens only with something in the cart: whatever had the focus went with the last of it. */
function NothingLeft() {
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    sentence.current?.focus()
  }, [])
  return (
    <p ref={sentence} className={styles.empty} tabIndex={-1}>
      Your cart is empty.
    </p>
  )
}
