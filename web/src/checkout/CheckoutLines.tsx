import { useEffect, useRef } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { lineTotal } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { ORDER_LIMIT_MESSAGE, limitMessageFor } from '../cart/limit-message.ts'
import { Stepper } from '../ui/controls/Stepper.tsx'
import styles from './CheckoutLines.module.css'

export function CheckoutLines() {
  const { cart, changeQuantity } = useCart()
  const list = useRef<HTMLUListElement>(null)
  if (cart.length === 0) return <EmptyCart />

  function change(productId: string, quantity: number, delta: 1 | -1) {
    changeQuantity(productId, delta)
    // The clicked button disappears with its line.
    if (quantity + delta <= 0) list.current?.focus()
  }

  const lines = cart.map((item) => ({ item, limitMessage: limitMessageFor(cart, item.id) }))
  return (
    <div>
      <ul ref={list} className={styles.lines} aria-label="Your cart" tabIndex={-1}>
        {lines.map(({ item, limitMessage }) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.title}>{item.title}</span>
            <span className={styles.total}>{formatAud(lineTotal(item))}</span>
            <Stepper
              label={item.title}
              value={item.quantity}
              limitMessage={limitMessage}
              onChange={(delta) => change(item.id, item.quantity, delta)}
            />
            {limitMessage && limitMessage !== ORDER_LIMIT_MESSAGE ? (
              <span className={styles.limit}>{limitMessage}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {lines.some(({ limitMessage }) => limitMessage === ORDER_LIMIT_MESSAGE) ? (
        <p className={styles.limit}>{ORDER_LIMIT_MESSAGE}</p>
      ) : null}
    </div>
  )
}

/** Takes the focus: the button that had it disappeared with the last line. */
function EmptyCart() {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    message.current?.focus()
  }, [])
  return (
    <p ref={message} className={styles.empty} tabIndex={-1}>
      Your cart is empty.
    </p>
  )
}
