import { useState } from 'react'
import type { OrderOutsideHours } from '@fuel-shack/contract/manager/manager-day'
import { problemMessage } from '../client/problem-message.ts'
import { describeInstant } from '../kitchen/pace-texts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useDeclineOrderMutation, useKeepOrderMutation } from './manager-queries.ts'
import styles from './OutsideHours.module.css'

const nameOf = ({ number, name }: OrderOutsideHours): string =>
  [number === null ? 'Order' : `Order ${number}`, name].filter(Boolean).join(', ')

/** Paid orders for a time at which it is closed now. A manager keeps or refunds each. */
export function OutsideHours({ orders }: { orders: readonly OrderOutsideHours[] }) {
  const [keep, { isLoading, error, args }] = useKeepOrderMutation()
  const [refunded, setRefunded] = useState<OrderOutsideHours>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label="Orders outside the hours" className={styles.section}>
      <h3>Orders outside the hours</h3>
      <p>They are paid, for a time at which it is closed now. Keep them, or give the money back.</p>
      {error ? <Notice tone="danger">Not saved. {problemMessage(error)}</Notice> : null}
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <p className={styles.text}>
              <strong>{nameOf(order)}</strong>
              <span>
                {order.isEatingHere ? 'Eats here' : 'Picks up'} {describeInstant(order.readyAt)}
                {order.contactNumber ? ` · ${order.contactNumber}` : null}
              </span>
            </p>
            <Button
              tone="secondary"
              isBusy={isLoading && args?.orderId === order.id}
              onClick={() => void keep({ orderId: order.id })}
            >
              Keep<VisuallyHidden>{` ${nameOf(order)}`}</VisuallyHidden>
            </Button>
            <Button
              tone="secondary"
              onClick={() => {
                setRefunded(order)
                setIsOpen(true)
              }}
            >
              Refund<VisuallyHidden>{` ${nameOf(order)}`}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {refunded ? (
        <RefundDialog key={refunded.id} order={refunded} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </section>
  )
}

interface RefundDialogProps {
  order: OrderOutsideHours
  isOpen: boolean
  onClose: () => void
}

function RefundDialog({ order, isOpen, onClose }: RefundDialogProps) {
  const [decline, { isLoading, error }] = useDeclineOrderMutation()

  async function refund(): Promise<void> {
    const { error: failure } = await decline({ orderId: order.id, body: { reason: 'closing' } })
    if (!failure) onClose()
  }

  return (
    <Dialog
      title={`Refund ${nameOf(order)}?`}
      isOpen={isOpen}
      isLocked={isLoading}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isLoading} onClick={() => void refund()}>
            Refund
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="danger">Not refunded. {problemMessage(error)} You can decline it on the board, too.</Notice>
      ) : null}
      <p>All of the money goes back, and the customer reads that the kitchen is closing.</p>
    </Dialog>
  )
}
