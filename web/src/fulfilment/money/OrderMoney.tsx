import { useState } from 'react'
import { isOpenStatus, orderStatusOf } from '@fuel-shack/contract/order-status'
import type { Order } from '@fuel-shack/contract/orders'
import { Button } from '../../ui/controls/Button.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import styles from './OrderMoney.module.css'
import { RefundForm } from './RefundForm.tsx'

interface OrderMoneyProps {
  order: Order
  onDeclined: () => void
}

/** Where staff decline an order, or refund a part of it. Nothing, if all of the money has gone back. */
export function OrderMoney({ order, onDeclined }: OrderMoneyProps) {
  const [opened, setOpened] = useState<'decline' | 'refund'>()
  const close = () => setOpened(undefined)
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
            <Button tone="secondary" onClick={() => setOpened('decline')}>
              Decline order
            </Button>
          ) : null}
          <Button tone="secondary" onClick={() => setOpened('refund')}>
            Refund
          </Button>
        </div>
      )}
    </section>
  )
}
