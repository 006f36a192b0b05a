import type { OrderOutsideHours } from '@fuel-shack/contract/office/manager-day'
import { problemMessage } from '../platform/client/problem-message.ts'
import { describeInstant } from '../menu/opening/pace-texts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import type { DialogProps } from '../ui/hooks/use-lazy-dialog.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Item, ItemButton } from './parts/Item.tsx'
import { useDeclineOrderMutation, useKeepOrderMutation } from './parts/manager-queries.ts'
import styles from './OutsideHours.module.css'
import { useOpened } from './parts/use-opened.ts'

const nameOf = ({ number, name }: OrderOutsideHours): string =>
  [number === null ? 'Order' : `Order ${number}`, name].filter(Boolean).join(', ')

/** `Picks up 6:31 pm · 0491 570 006` */
const noteOf = ({ isEatingHere, readyAt, contactNumber }: OrderOutsideHours): string =>
  `${isEatingHere ? 'Eats here' : 'Picks up'} ${describeInstant(readyAt)}${contactNumber ? ` · ${contactNumber}` : ''}`

/** Paid orders for a time at which it is closed now. A manager keeps or refunds each. */
export function OutsideHours({ orders }: { orders: readonly OrderOutsideHours[] }) {
  const [keep, { isLoading, error, args }] = useKeepOrderMutation()
  const { opened, open, close } = useOpened<OrderOutsideHours>()
  return (
    <section aria-label="Orders outside the hours" className={styles.section}>
      <h3>Orders outside the hours</h3>
      <p>They are paid, for a time at which it is closed now. Keep them, or give the money back.</p>
      {error ? <Notice tone="danger">{`Not saved. ${problemMessage(error)}`}</Notice> : null}
      <ul className={styles.list}>
        {orders.map((order) => (
          <Item key={order.id} name={nameOf(order)} note={noteOf(order)}>
            <ItemButton
              label="Keep"
              about={nameOf(order)}
              isBusy={isLoading && args?.orderId === order.id}
              onClick={() => void keep({ orderId: order.id })}
            />
            <ItemButton label="Refund" about={nameOf(order)} onClick={() => open(order)} />
          </Item>
        ))}
      </ul>
      {opened ? (
        <RefundDialog key={opened.subject.id} order={opened.subject} isOpen={opened.isOpen} onClose={close} />
      ) : null}
    </section>
  )
}

function RefundDialog({ order, isOpen, onClose }: DialogProps & { order: OrderOutsideHours }) {
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
        <Notice tone="danger">{`Not refunded. ${problemMessage(error)} You can decline it on the board, too.`}</Notice>
      ) : null}
      <p>All of the money goes back, and the customer reads that the kitchen is closing.</p>
    </Dialog>
  )
}
