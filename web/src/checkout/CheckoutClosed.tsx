import { Notice } from '../ui/Notice.tsx'
import styles from './CheckoutFields.module.css'
import { CheckoutLines } from './CheckoutLines.tsx'

/** The cart while no orders are taken: it can be changed and stays, and nothing is asked for that cannot be sent. */
export function CheckoutClosed() {
  return (
    <div className={styles.form}>
      <Notice>
        <p>Online ordering is closed right now. Your cart is kept.</p>
      </Notice>
      <CheckoutLines />
    </div>
  )
}
