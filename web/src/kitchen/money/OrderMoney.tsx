import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isOpenStatus, orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { Button } from '../../ui/controls/Button.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import styles from './OrderMoney.module.css'
import { RefundForm } from './RefundForm.tsx'
import { TaxInvoice } from './TaxInvoice.tsx'

export type MoneyForm = 'decline' | 'refund' | 'invoice'

interface OrderMoneyProps {
  order: Order
  /** The open form. While one is open, the order's other actions would be in the way. */
  opened: MoneyForm | undefined
  onOpen: (form: MoneyForm | undefined) => void
  onDeclined: () => void
}

/** Where staff decline an order, refund a part of it, or print its tax invoice. */
export function OrderMoney({ order, opened, onOpen, onDeclined }: OrderMoneyProps) {
  const section = useRef<HTMLElement>(null)
  // The form is longer than its button, and would open below the fold.
  useEffect(() => {
    if (opened !== undefined) section.current?.scrollIntoView({ block: 'start' })
  }, [opened])
  const declineButton = useRef<HTMLButtonElement>(null)
  const refundButton = useRef<HTMLButtonElement>(null)
  const invoiceButton = useRef<HTMLButtonElement>(null)

  function close() {
    const opener = opened === 'decline' ? declineButton : opened === 'refund' ? refundButton : invoiceButton
    // The opener is rendered in place of the form. After a refund of all it is gone.
    flushSync(() => onOpen(undefined))
    ;(opener.current ?? section.current)?.focus()
  }

  const canDecline = isOpenStatus(orderStatusOf(order))
  // The till has the money of an order at the counter, and gave its receipt.
  const canRefund = !order.counter && !order.isFullyRefunded
  return (
    <section ref={section} className={styles.section} aria-label="Money" tabIndex={-1}>
      {opened === 'invoice' ? (
        <TaxInvoice order={order} onClose={close} />
      ) : opened === 'decline' && canDecline ? (
        <DeclineForm order={order} onClose={close} onDeclined={onDeclined} />
      ) : opened === 'refund' && canRefund ? (
        <RefundForm order={order} onClose={close} />
      ) : (
        <div className={styles.buttons}>
          {canDecline ? (
            <Button ref={declineButton} tone="secondary" onClick={() => onOpen('decline')}>
              Decline order
            </Button>
          ) : null}
          {canRefund ? (
            <Button ref={refundButton} tone="secondary" onClick={() => onOpen('refund')}>
              Refund
            </Button>
          ) : null}
          {order.counter ? null : (
            <Button ref={invoiceButton} tone="secondary" onClick={() => onOpen('invoice')}>
              Tax invoice
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
