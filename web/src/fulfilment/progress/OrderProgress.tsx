import type { Order } from '@fuel-shack/contract/orders/orders'
import { problemMessage } from '../../client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { isCalledOff } from '@fuel-shack/contract/orders/payment-flags'
import { useStartOrderMutation } from '../orders/orders-queries.ts'
import styles from './OrderProgress.module.css'
import { doneBeforeText, progressLines } from './progress-texts.ts'
import { useOwnFirstName } from './use-own-first-name.ts'

/** Shows who has done what with the order, and the button that says that the kitchen has begun. */
export function OrderProgress({ order }: { order: Order }) {
  const showToast = useToast()
  const me = useOwnFirstName()
  const [start, { isLoading }] = useStartOrderMutation()
  const canStart = order.startedAt === undefined && order.fulfilledAt === null && !isCalledOff(order)
  const lines = progressLines(order)

  async function run(): Promise<void> {
    const { data, error } = await start({ orderId: order.id })
    if (error) {
      showToast({ text: `Not saved. ${problemMessage(error)}`, tone: 'danger' })
      return
    }
    const other = data.wasDoneBefore
      ? doneBeforeText('started this order', { by: data.startedBy, at: data.startedAt, me })
      : undefined
    if (other !== undefined) showToast({ text: other })
  }

  if (lines.length === 0 && !canStart) return null
  return (
    <div className={styles.progress}>
      <ul className={styles.lines} aria-label="What happened">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {canStart ? (
        <Button tone="secondary" isBusy={isLoading} onClick={() => void run()}>
          Start
        </Button>
      ) : null}
    </div>
  )
}
