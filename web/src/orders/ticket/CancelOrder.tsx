import { useState, type ReactNode, useSyncExternalStore } from 'react'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import type { ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './CancelOrder.module.css'
import { cancelUntilText, spokenNumber, TOO_LATE_TEXTS } from '../order/order-texts.ts'
import { useCancelOrderMutation } from '../order/orders-queries.ts'
import { serverNow } from '../../platform/client/server-clock.ts'

/** Cancels until the time is over or the kitchen has read the order. After that, it is a request to staff. */
export function CancelOrder({ order }: { order: CustomerOrder }) {
  const [cancel, { isLoading, error, reset }] = useCancelOrderMutation()
  const [isOpen, setIsOpen] = useState(false)
  const isInTime = useIsBefore(order.cancellableUntil)
  const status = orderStatusOf(order)
  const whyNot = tooLateText(problemOf(error)?.code ?? (status === 'seen' ? 'order_seen' : undefined), isInTime)
  if (status !== 'paid' && status !== 'seen' && !isOpen) return null

  function close() {
    reset()
    setIsOpen(false)
  }

  async function confirm() {
    const result = await cancel({ orderId: order.id })
    if (!result.error) close()
  }

  const title = (number: string) => (whyNot ? `Ask to cancel order ${number}` : `Cancel order ${number}?`)
  return (
    <>
      <p className={styles.until}>
        {cancelUntilText(whyNot === undefined ? order.cancellableUntil : undefined, order)}
      </p>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {whyNot ? 'Ask to cancel' : 'Cancel order'}
      </Button>
      <Dialog
        title={title(order.number)}
        spokenTitle={title(spokenNumber(order.number))}
        isOpen={isOpen}
        isLocked={isLoading}
        onClose={close}
        actions={
          <>
            {whyNot ? null : (
              <Button tone="danger" isWide isBusy={isLoading} onClick={() => void confirm()}>
                {`Cancel and refund ${formatAud(order.totalCents)}`}
              </Button>
            )}
            <Button tone="secondary" isWide onClick={close}>
              {whyNot ? 'Close' : 'Keep the order'}
            </Button>
          </>
        }
      >
        {whyNot ? (
          <AskUs>{whyNot}</AskUs>
        ) : (
          <p>
            The kitchen hasn&apos;t opened it. You get the whole <span>{formatAud(order.totalCents)}</span> back the way
            you paid; your bank can take up to 10 days to show it.
          </p>
        )}
        {error && !whyNot ? <Notice tone="danger">{problemMessage(error)}</Notice> : null}
      </Dialog>
    </>
  )
}

/** Undefined if the customer can cancel, as far as this device knows. */
function tooLateText(code: ProblemCode | undefined, isInTime: boolean): string | undefined {
  return (code && TOO_LATE_TEXTS[code]) ?? (isInTime ? undefined : TOO_LATE_TEXTS.cancel_too_late)
}

function AskUs({ children }: { children: ReactNode }) {
  const { phone } = useFacts()
  return (
    <Notice>
      <span>{children}</span> Ring us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> and ask: if it
      isn&apos;t being made, we can cancel it and refund you.
    </Notice>
  )
}

const CHECK_EVERY_MS = 1000

/** Returns whether an instant is still to come, by the server's clock. */
function useIsBefore(instant: string | undefined): boolean {
  return useSyncExternalStore(subscribe, () => instant !== undefined && serverNow().getTime() < Date.parse(instant))
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
