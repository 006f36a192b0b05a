import { useRef } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import type { CounterPayment } from '@fuel-shack/contract/sales/orders/orders'
import { cartTotal, countItems } from '../../menu/cart/cart.ts'
import { useSurchargePercent } from '../../menu/catalogue/use-surcharge.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { DialogState } from '../parts/StaffDialog.tsx'
import { useServerNow } from '../parts/use-now.ts'
import { DishPicker } from './DishPicker.tsx'
import styles from './NewOrder.module.css'
import { clearDraft, orderDraft } from './order-draft.ts'
import { TypedOrder } from './TypedOrder.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Staff type an order of the counter or the phone: its dishes, whom it is for, and how it is paid for. */
export function NewOrderDialog({ isOpen, onClose }: DialogState) {
  const draft = useExternalStore(orderDraft)
  const typed = useRef<HTMLElement>(null)
  const { run, isBusy, failure, dropFailure } = usePlaceOrder(finish)

  function close() {
    dropFailure()
    onClose()
  }

  function finish() {
    clearDraft()
    close()
  }

  const place = (payment: CounterPayment) => void run(payment)

  return (
    <Dialog
      title="New order"
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={close}
      actions={
        <div className={styles.footer}>
          {failure ? (
            // The buttons that had the focus may be others now.
            <div key={failure.text} ref={focusOnMount} tabIndex={-1}>
              <Notice tone="danger">{failure.text}</Notice>
            </div>
          ) : null}
          {failure?.isRepeat ? (
            <SameOrder isBusy={isBusy} onDrop={finish} onPlace={(payment) => void run(payment, { isAnother: true })} />
          ) : (
            <>
              <Total onShow={() => typed.current?.scrollIntoView({ block: 'start' })} />
              <div className={styles.pay}>
                <Button isBusy={isBusy} disabled={draft.lines.length === 0} onClick={() => place('till')}>
                  Paid at the till
                </Button>
                <Button
                  tone="secondary"
                  isBusy={isBusy}
                  disabled={draft.lines.length === 0}
                  onClick={() => place('collection')}
                >
                  Pay on collection
                </Button>
              </div>
            </>
          )}
        </div>
      }
    >
      <div className={styles.content} inert={isBusy}>
        <DishPicker />
        <TypedOrder section={typed} />
      </div>
    </Dialog>
  )
}

/** The number of items and the price, with the surcharge of the day. A tap shows the lines, which may be out of sight. */
function Total({ onShow }: { onShow: () => void }) {
  const { lines, pickUpAt } = useExternalStore(orderDraft)
  const nowMs = useServerNow()
  const percent = useSurchargePercent(pickUpAt === '' ? new Date(nowMs) : new Date(pickUpAt))
  const count = countItems(lines)
  if (count === 0) return <output className={styles.total}>Tap what they want.</output>
  return (
    <div className={styles.total}>
      <output>{`${count} ${count === 1 ? 'item' : 'items'} · ${formatAud(cartTotal(lines, percent))}`}</output>
      <Button tone="quiet" onClick={onShow}>
        Change
      </Button>
    </div>
  )
}

interface SameOrderProps {
  isBusy: boolean
  onDrop: () => void
  onPlace: (payment: CounterPayment) => void
}

function SameOrder({ isBusy, onDrop, onPlace }: SameOrderProps) {
  return (
    <div className={styles.pay}>
      <Button onClick={onDrop}>No, it&apos;s the same</Button>
      <Button tone="secondary" isBusy={isBusy} onClick={() => onPlace('till')}>
        Another, paid at the till
      </Button>
      <Button tone="secondary" isBusy={isBusy} onClick={() => onPlace('collection')}>
        Another, pay on collection
      </Button>
    </div>
  )
}
