import { useEffect, useRef } from 'react'
import styles from './CheckoutFailure.module.css'

/** The failure view; its heading is the dialog's title. */
export function CheckoutFailure({ isUnreachable }: { isUnreachable: boolean }) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    failure.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={failure} className={styles.failure} role="alert">
      <p>Woops! There was an issue preparing your payment. Please try again.</p>
      {isUnreachable ? <p className={styles.reason}>You need reception to pay. Your cart&apos;s saved.</p> : null}
    </div>
  )
}
