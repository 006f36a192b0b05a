import { allergyLine } from '@fuel-shack/contract/sales/orders/stated-allergies'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import styles from './StatedAllergies.module.css'

/** The allergies of an order, which a cook must not overlook. */
export function StatedAllergies({ order }: { order: Order }) {
  const text = allergyLine(order)
  return text === undefined ? null : <strong className={styles.allergies}>{text}</strong>
}
