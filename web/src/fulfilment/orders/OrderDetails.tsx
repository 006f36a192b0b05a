import { useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { BellIcon, CheckIcon, PrinterIcon, UndoIcon } from '../icons.tsx'
import { isNotToBeMade } from '../money/money-marks.ts'
import { actionsOf, type OrderAction } from './order-actions.ts'
import styles from './OrderDetails.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { printDocket } from '../docket/print-docket.ts'
import { useOrderActions } from './use-order-actions.ts'

const BUTTONS = {
  print: { label: 'Print', icon: <PrinterIcon />, tone: 'secondary' },
  dispatch: { label: 'Notify Order Ready', icon: <BellIcon />, tone: 'secondary' },
  fulfil: { label: 'Fulfill Order', icon: <CheckIcon />, tone: 'primary' },
  reset: { label: 'Reset Fulfilment Status', icon: <UndoIcon />, tone: 'primary' },
} as const satisfies Record<OrderAction, object>

/** Nobody waits for an order that was refunded: handing it over, or calling the customer, is asked about first. */
function isQuestionable(action: OrderAction, order: Order): boolean {
  return (action === 'dispatch' || action === 'fulfil') && isNotToBeMade(order)
}

interface OrderDetailsProps {
  order: Order
  /** It was on a list when it was opened and is on none now. */
  isGone: boolean
  isOpen: boolean
  onClose: () => void
}

export function OrderDetails({ order, isGone, isOpen, onClose }: OrderDetailsProps) {
  const { act, busyWith } = useOrderActions()
  const [isPrintBlocked, setIsPrintBlocked] = useState(false)
  /** What was asked for although the order was refunded; a second tap does it. */
  const [questioned, setQuestioned] = useState<OrderAction>()

  async function press(action: OrderAction) {
    if (busyWith) return
    if (isQuestionable(action, order) && questioned !== action) {
      setQuestioned(action)
      return
    }
    const isDone = action === 'print' ? printDocket(order) : await act(action, order)
    setIsPrintBlocked(action === 'print' && !isDone)
    if (isDone) close()
  }

  function close() {
    setIsPrintBlocked(false)
    setQuestioned(undefined)
    onClose()
  }

  const buttons = actionsOf(order).map((action) => {
    const { label, icon, tone } = BUTTONS[action]
    return (
      <Button
        key={action}
        className={styles.act}
        tone={tone}
        icon={icon}
        isBusy={busyWith === action}
        onClick={() => void press(action)}
      >
        {label}
      </Button>
    )
  })

  return (
    <Dialog
      title="Order Details"
      isOpen={isOpen}
      onClose={close}
      actions={[...buttons, <CloseButton key="close" onClose={close} />]}
    >
      {isPrintBlocked ? (
        <p className={styles.warning} role="alert">
          <WarningIcon /> The browser blocked the print window. Allow pop-ups for this site, then press Print again.
        </p>
      ) : null}
      {isGone && isOpen ? (
        <output className={styles.warning}>
          <WarningIcon /> This order has left the list. It may have been fulfilled on another screen.
        </output>
      ) : null}
      {questioned && isQuestionable(questioned, order) ? (
        <p className={styles.warning} role="alert">
          <WarningIcon /> This order was refunded. Press {BUTTONS[questioned].label} again to do it all the same.
        </p>
      ) : null}
      <OrderFacts order={order} />
    </Dialog>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button tone="secondary" className={styles.act} onClick={onClose}>
      Close
    </Button>
  )
}
