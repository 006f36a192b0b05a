import { useState } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { WarningBar } from '../../ui/WarningBar.tsx'
import { useOrderMarks } from '../tickets/TicketsProvider.tsx'
import { PrintingDialog } from './PrintingDialog.tsx'
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
      <WarningBar text={warning} label="Dockets" onOpen={() => setIsOpen(true)} />
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
