import type { CustomerOrderItem } from '@fuel-shack/contract/sales/orders/customer-orders'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { isRefundedDish, refundedText } from '@fuel-shack/contract/sales/payments/refunded-dishes'
import { optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import styles from './OrderLines.module.css'

/** The dishes as they were sold, and which of them were refunded. */
export function OrderLines({ items }: { items: readonly CustomerOrderItem[] }) {
  return (
    <ul className={styles.lines} aria-label="Dishes">
      {items.map((item) => (
        <li key={item.id} className={styles.line}>
          <DishTitle item={item} />
          <span className={styles.price}>{formatAud(item.unitPriceCents * item.quantity)}</span>
          {item.options.length > 0 || item.note !== '' ? (
            <ul className={styles.options} aria-label={`Options of ${item.title}`}>
              {item.options.map((option) => (
                <li key={option.id} data-removal={option.isRemoval || undefined}>
                  {optionText(option)}
                </li>
              ))}
              {item.note === '' ? null : <li>{`“${item.note}”`}</li>}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function DishTitle({ item }: { item: CustomerOrderItem }) {
  const text = `${item.quantity} × ${item.title}`
  const refunded = refundedText(item)
  return (
    <span className={styles.title}>
      {isRefundedDish(item) ? <s>{text}</s> : <span>{text}</span>}
      {refunded === undefined ? null : <span className={styles.refunded}>{` ${refunded}`}</span>}
    </span>
  )
}
