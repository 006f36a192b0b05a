import type { Order } from '@fuel-shack/contract/orders/orders'
import { useExternalStore } from '../../client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { OfflineIcon } from '../icons.tsx'
import { isCalledOff } from '@fuel-shack/contract/orders/payment-flags'
import styles from './ReportedActions.module.css'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { useActionSender } from './use-action-sender.ts'

interface ReportedActionsProps {
  /** The open orders. */
  orders: readonly Order[] | undefined
  loadedAtMs: number | undefined
  /** The tickets on the board are those of the open orders. */
  showsTickets: boolean
}

const NAMES = { ready: 'Ready', done: 'Done', undo: 'Undo' }

/** What was tapped on tickets that are not on the board, and failed or waits. Takes up no space without any. */
export function ReportedActions({ orders, loadedAtMs, showsTickets }: ReportedActionsProps) {
  useActionSender(orders, loadedAtMs)
  const { queue, done } = useTickets()
  const actions = useExternalStore(queue.actions)
  const doneTickets = useExternalStore(done.tickets)
  const open = orders?.filter((order) => !isCalledOff(order)) ?? []
  const onBoard = new Set([...open, ...doneTickets.map(({ order }) => order)].map(({ id }) => id))
  const others = actions.filter(({ orderId }) => !showsTickets || !onBoard.has(orderId))
  const failed = others.filter(({ failure }) => failure !== undefined)
  const waiting = others.filter(({ failure, waitsFor }) => failure === undefined && waitsFor !== undefined)

  return (
    // Always rendered, because a screen reader announces only changes inside an existing live region.
    <output className={styles.reports}>
      {failed.map(({ id, orderNumber, failure }) => (
        <span key={id} className={styles.report}>
          <WarningIcon size={24} />
          <span className={styles.text}>
            Order {orderNumber}: {failure?.text}
          </span>
          {failure?.canRetry ? (
            <Button tone="secondary" aria-label={`Try again, ${orderNumber}`} onClick={() => queue.retry(id)}>
              Try again
            </Button>
          ) : null}
          <Button tone="secondary" aria-label={`Dismiss, ${orderNumber}`} onClick={() => queue.remove(id)}>
            Dismiss
          </Button>
        </span>
      ))}
      {waiting.length > 0 ? (
        <span className={styles.report}>
          <OfflineIcon size={24} />
          <span className={styles.text}>
            Waiting to be sent: {waiting.map(({ kind, orderNumber }) => `${NAMES[kind]} ${orderNumber}`).join(', ')}
          </span>
        </span>
      ) : null}
    </output>
  )
}
