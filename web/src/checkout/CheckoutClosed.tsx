import { Notice } from '../ui/Notice.tsx'
import styles from './form/CheckoutFields.module.css'
import { CheckoutLines } from './lines/CheckoutLines.tsx'

/** The checkout while ordering is closed: the cart can be changed, but there is no form. */
export function CheckoutClosed() {
  return (
    <div className={styles.form}>
      <Notice>
        <p>Online ordering is closed right now. Your cart&apos;s saved.</p>
      </Notice>
      <CheckoutLines />
    </div>
  )
}
