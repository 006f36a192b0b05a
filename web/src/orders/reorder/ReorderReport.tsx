import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { spokenNumber } from '../order/order-texts.ts'
import { reorderReport } from './reorder-report.ts'
import styles from './ReorderReport.module.css'

/** Shows what changed since the order that is ordered again. */
export function ReorderReport() {
  const outcome = useExternalStore(reorderReport)
  if (!outcome) return null
  const { number, messages, added, hadCart } = outcome
  return (
    <Notice
      actions={
        <Button tone="quiet" onClick={() => reorderReport.set(undefined)}>
          Got it
        </Button>
      }
    >
      <p>
        <span>{added > 0 ? 'The dishes of order ' : 'Nothing could be added from order '}</span>
        <span aria-hidden>{number}</span>
        <VisuallyHidden>{spokenNumber(number)}</VisuallyHidden>
        <span>
          {added > 0 ? (hadCart ? ' are in your cart, with what was there before.' : ' are in your cart.') : '.'}
        </span>
      </p>
      {messages.length > 0 ? (
        <ul className={styles.changes} aria-label="What to know">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
