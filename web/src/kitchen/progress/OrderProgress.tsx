import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './OrderProgress.module.css'
import { progressLines } from './progress-texts.ts'
import { canStart, useStart } from './use-start.ts'

/** Shows who has done what with the order, and the button that says that the kitchen has begun. */
export function OrderProgress({ order }: { order: Order }) {
  const { start, isStarting } = useStart(order)
  const lines = progressLines(order)

  if (lines.length === 0 && !canStart(order)) return null
  return (
    <div className={styles.progress}>
      <ul className={styles.lines} aria-label="What happened">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {canStart(order) ? (
        <Button tone="secondary" isBusy={isStarting} onClick={() => void start()}>
          Start
        </Button>
      ) : null}
    </div>
  )
}
