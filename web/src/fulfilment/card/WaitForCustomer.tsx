import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Card.module.css'
import type { CustomerAnswer } from './use-customer-answer.ts'

interface WaitForCustomerProps {
  firstName: string
  /** What they confirm. */
  what: string
  answer: CustomerAnswer
}

/** In place of a form whose movement the customer confirms. */
export function WaitForCustomer({ firstName, what, answer }: WaitForCustomerProps) {
  const { hasNoReception, isCancelling, cancel } = answer
  return (
    <div className={styles.section}>
      <p ref={focusOnMount} tabIndex={-1} className={styles.waiting}>
        <Spinner />
        <span>
          Waiting for {firstName || 'the customer'} to confirm {what} on their phone. They open Cards in the app.
        </span>
      </p>
      <output>{hasNoReception ? 'No reception. This goes on once there is.' : null}</output>
      <p className={styles.note}>No phone? A manager can do it from their own login.</p>
      <Button tone="secondary" isWide isBusy={isCancelling} onClick={() => void cancel()}>
        Cancel
      </Button>
    </div>
  )
}
