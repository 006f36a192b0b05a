import type { OrderOutsideHours } from '@fuel-shack/contract/office/manager-day'
import { problemMessage } from '../platform/client/problem-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import type { DialogProps } from '../ui/hooks/use-lazy-dialog.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Item, ItemButton } from './parts/Item.tsx'
import { useDeclineOrderMutation, useKeepOrderMutation } from './parts/manager-queries.ts'
import styles from './OutsideHours.module.css'
import { useOpened } from './parts/use-opened.ts'
import {
  counterDeclineText,
  outsideHoursChoice,
  outsideHoursName as nameOf,
  outsideHoursNote,
} from './texts/outside-hours-texts.ts'

/** Orders for a time at which it is closed now. A manager keeps each, or declines it, which refunds what was paid in the app. */
export function OutsideHours({ orders }: { orders: readonly OrderOutsideHours[] }) {
  const [keep, { isLoading, error, args }] = useKeepOrderMutation()
  const { opened, open, close } = useOpened<OrderOutsideHours>()
  return (
    <section aria-label="Orders outside the hours" className={styles.section}>
      <h3>Orders outside the hours</h3>
      <p>{outsideHoursChoice(orders)}</p>
      {error ? <Notice tone="danger">{`Not saved. ${problemMessage(error)}`}</Notice> : null}
      <ul className={styles.list}>
        {orders.map((order) => (
          <Item key={order.id} name={nameOf(order)} note={outsideHoursNote(order)}>
            <ItemButton
              label="Keep"
              about={nameOf(order)}
              isBusy={isLoading && args?.orderId === order.id}
              onClick={() => void keep({ orderId: order.id })}
            />
            <ItemButton label={actionOf(order)} about={nameOf(order)} onClick={() => open(order)} />
          </Item>
        ))}
      </ul>
      {opened ? (
        <DeclineDialog key={opened.subject.id} order={opened.subject} isOpen={opened.isOpen} onClose={close} />
      ) : null}
    </section>
  )
}

const actionOf = ({ counter }: OrderOutsideHours) => (counter ? 'Decline' : 'Refund')

function DeclineDialog({ order, isOpen, onClose }: DialogProps & { order: OrderOutsideHours }) {
  const { counter, contactNumber } = order
  const [decline, { isLoading, error }] = useDeclineOrderMutation()

  async function send(): Promise<void> {
    const { error: failure } = await decline({ orderId: order.id, body: { reason: 'closing' } })
    if (!failure) onClose()
  }

  return (
    <Dialog
      title={`${actionOf(order)} ${nameOf(order)}?`}
      isOpen={isOpen}
      isLocked={isLoading}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isLoading} onClick={() => void send()}>
            {actionOf(order)}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="danger">
          {`Not ${counter ? 'declined' : 'refunded'}. ${problemMessage(error)} You can decline it on the board, too.`}
        </Notice>
      ) : null}
      <p>
        {counter
          ? counterDeclineText(counter, contactNumber)
          : 'All of the money goes back, and the customer reads that the kitchen is closing.'}
      </p>
    </Dialog>
  )
}
