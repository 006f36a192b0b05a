import { useState } from 'react'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { formatAud } from '@fuel-shack/contract/values/money'
import { orderStatusOf } from '@fuel-shack/contract/orders/order-status'
import { phone } from 'virtual:site'
import { problemMessage } from '../client/problem-message.ts'
import { problemOf } from '../client/problem.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useCancelOrderMutation } from './orders-queries.ts'
import { spokenNumber } from './order-texts.ts'

/** Until the kitchen has read the order. After that, the ticket shows the phone number. */
export function CancelOrder({ order }: { order: CustomerOrder }) {
  const [cancel, { isLoading, error, reset }] = useCancelOrderMutation()
  const [isOpen, setIsOpen] = useState(false)
  const isTooLate = problemOf(error)?.code === 'order_seen'
  if (orderStatusOf(order) !== 'paid' && !isOpen) return null

  function close() {
    reset()
    setIsOpen(false)
  }

  async function confirm() {
    const result = await cancel({ orderId: order.id })
    if (!result.error) close()
  }

  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Cancel order
      </Button>
      <Dialog
        title={`Cancel order ${spokenNumber(order.number)}?`}
        isOpen={isOpen}
        isLocked={isLoading}
        onClose={close}
        actions={
          <>
            {isTooLate ? null : (
              <Button tone="danger" isWide isBusy={isLoading} onClick={() => void confirm()}>
                Cancel and refund {formatAud(order.totalCents)}
              </Button>
            )}
            <Button tone="secondary" isWide onClick={close}>
              {isTooLate ? 'Close' : 'Keep the order'}
            </Button>
          </>
        }
      >
        {isTooLate ? (
          <Notice tone="danger">
            The kitchen has started on your order. Call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
          </Notice>
        ) : (
          <p>
            The kitchen hasn&apos;t started on it. You get the whole {formatAud(order.totalCents)} back the way you
            paid; your bank can take up to 10 days to show it.
          </p>
        )}
        {error && !isTooLate ? <Notice tone="danger">{problemMessage(error)}</Notice> : null}
      </Dialog>
    </>
  )
}
