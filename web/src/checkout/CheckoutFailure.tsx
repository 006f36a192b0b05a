import { useEffect, useRef } from 'react'
import styles from './CheckoutFailure.module.css'

/** The dialog's title above says that it is a failure. */
export function CheckoutFailure({ isUnreachable }: { isUnreachable: boolean }) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    failure.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={failure} className={styles.failure} role="alert">
      <p>Woops! There was an issue preparing your payment. Please try again.</p>
      {isUnreachable ? <p className={styles.reason}>Paying needs reception. Your cart is kept.</p> : null}
    </div>
  )
}
