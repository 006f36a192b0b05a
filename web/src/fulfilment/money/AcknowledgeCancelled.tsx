import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { problemMessage } from '../../client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useAcknowledgeCancelledMutation } from '../orders/orders-queries.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './AcknowledgeCancelled.module.css'

/** A cancelled order stays on every board until someone in the kitchen says that they know. */
export function AcknowledgeCancelled({ order }: { order: Order }) {
  const { changeList } = useTickets()
  const [acknowledge, { isLoading, error }] = useAcknowledgeCancelledMutation()
  if (order.cancelledAt === undefined || order.acknowledgedAt !== undefined) return null

  const confirm = async () =>
    changeList(order.id, 'closed', async () => acknowledge({ body: { orderIds: [order.id] } }))

  return (
    <div className={styles.acknowledge}>
      {error ? <p role="alert">{problemMessage(error)}</p> : null}
      <Button
        tone="danger"
        isWide
        isBusy={isLoading}
        aria-label={`Got it, order ${orderNumberOf(order)} is cancelled`}
        onClick={() => void confirm()}
      >
        Got it, cancelled
      </Button>
    </div>
  )
}
