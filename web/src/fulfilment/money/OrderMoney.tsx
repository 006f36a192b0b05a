import { isOpenStatus, orderStatusOf } from '@fuel-shack/contract/orders/order-status'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { Button } from '../../ui/controls/Button.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import styles from './OrderMoney.module.css'
import { RefundForm } from './RefundForm.tsx'

export type MoneyForm = 'decline' | 'refund'

interface OrderMoneyProps {
  order: Order
  /** Of the forms. While one is open, the order's other actions would be in the way. */
  opened: MoneyForm | undefined
  onOpen: (form: MoneyForm | undefined) => void
  onDeclined: () => void
}

/** Where staff decline an order, or refund a part of it. Nothing, if all of the money has gone back. */
export function OrderMoney({ order, opened, onOpen, onDeclined }: OrderMoneyProps) {
  const close = () => onOpen(undefined)
  const canDecline = isOpenStatus(orderStatusOf(order))
  if (order.isFullyRefunded) return null
  return (
    <section className={styles.section} aria-label="Decline or refund">
      {opened === 'decline' && canDecline ? (
        <DeclineForm order={order} onClose={close} onDeclined={onDeclined} />
      ) : opened === 'refund' ? (
        <RefundForm order={order} onClose={close} />
      ) : (
        <div className={styles.buttons}>
          {canDecline ? (
            <Button tone="secondary" onClick={() => onOpen('decline')}>
              Decline order
            </Button>
          ) : null}
          <Button tone="secondary" onClick={() => onOpen('refund')}>
            Refund
          </Button>
        </div>
      )}
    </section>
  )
}
