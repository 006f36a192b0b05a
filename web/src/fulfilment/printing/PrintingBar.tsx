import { useState } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useOrderMarks } from '../orders/order-marks-store.ts'
import { PrintingDialog } from './PrintingDialog.tsx'
import styles from './PrintingBar.module.css'
import { usePolledPrinting } from './printing-queries.ts'
import { latePrints, warningText } from './printing-texts.ts'

const NONE: readonly Order[] = []

/** Takes up no space while every docket is printed and every printer calls. */
export function PrintingBar({ orders: listed }: { orders: readonly Order[] | undefined }) {
  const orders = listed ?? NONE
  const printing = usePolledPrinting()
  const marks = useOrderMarks()
  const [isOpen, setIsOpen] = useState(false)
  const ids = orders.map(({ id }) => id)
  const late = printing ? latePrints(printing, ids, (id) => marks[id]?.printedAtMs) : []
  const lateOrders = orders.filter(({ id }) => late.some(({ orderId }) => orderId === id))
  const warning = printing && warningText({ numbers: lateOrders.map(orderNumberOf), printers: printing.printers })
  return (
    <>
      {/* Always rendered, because a screen reader announces only changes inside an existing live region. */}
      <output className={styles.status}>
        {warning === undefined ? null : (
          <span className={styles.bar}>
            <WarningIcon size={28} />
            <span className={styles.text}>{warning}</span>
            <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              Dockets
            </Button>
          </span>
        )}
      </output>
      {printing ? (
        <PrintingDialog
          printers={printing.printers}
          late={late}
          orders={lateOrders}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
