import { useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { WarningIcon } from '../ui/sheet-icons.tsx'
import { BellIcon, CheckIcon, PrinterIcon, UndoIcon } from './icons.tsx'
import { actionsOf, type OrderAction } from './order-actions.ts'
import styles from './OrderDetails.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { printDocket } from './print-docket.ts'
import { useOrderActs } from './use-order-acts.ts'

const BUTTONS = {
  print: { label: 'Print', icon: <PrinterIcon />, tone: 'secondary' },
  dispatch: { label: 'Notify Order Ready', icon: <BellIcon />, tone: 'secondary' },
  fulfil: { label: 'Fulfill Order', icon: <CheckIcon />, tone: 'primary' },
  reset: { label: 'Reset Fulfilment Status', icon: <UndoIcon />, tone: 'primary' },
} as const satisfies Record<OrderAction, object>

interface OrderDetailsProps {
  order: Order
  /** It was on a list when it was opened and is on none now. */
  isGone: boolean
  isOpen: boolean
  onClose: () => void
}

export function OrderDetails({ order, isGone, isOpen, onClose }: OrderDetailsProps) {
  const { act, busyWith } = useOrderActs()
  const [isPrintBlocked, setIsPrintBlocked] = useState(false)

  async function press(action: OrderAction) {
    if (busyWith) return
    const isDone = action === 'print' ? printDocket(order) : await act(action, order)
    setIsPrintBlocked(action === 'print' && !isDone)
    if (isDone) onClose()
  }

  function close() {
    setIsPrintBlocked(false)
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
