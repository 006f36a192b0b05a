import { useState } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { DocketPrint, DocketPrinter } from '@fuel-shack/contract/sales/printing/printing'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { printerState } from '../../menu/opening/printer-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { WarningBar } from '../../ui/notices/WarningBar.tsx'
import { useListProductsQuery } from '../../menu/catalogue/catalogue-queries.ts'
import { printDocket } from '../docket/print-window.ts'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import { useOrderMarks, useTickets } from '../tickets/TicketsProvider.tsx'
import { usePolledPrinting, usePrintOrderMutation } from './printing-queries.ts'
import { latePrints, printText, warningText } from './printing-texts.ts'
import styles from './Printing.module.css'

const NONE: readonly Order[] = []

/** Takes up no space while every docket is printed and every printer calls. */
export function PrintingBar({ orders = NONE }: { orders: readonly Order[] | undefined }) {
  const printing = usePolledPrinting()
  const marks = useOrderMarks()
  const [isOpen, setIsOpen] = useState(false)
  /** The warning that was put off, until there is another one. */
  const [putOff, setPutOff] = useState<string>()
  const ids = orders.map(({ id }) => id)
  const late = printing ? latePrints(printing, ids, (id) => marks[id]?.printedAtMs) : []
  const lateOrders = orders.filter(({ id }) => late.some(({ orderId }) => orderId === id))
  const warning = printing && warningText(lateOrders.map(orderNumberOf), printing.printers)
  return (
    <>
      <WarningBar
        text={warning === putOff ? undefined : warning}
        label="Dockets"
        onOpen={() => setIsOpen(true)}
        onPutOff={() => setPutOff(warning)}
      />
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

interface PrintingDialogProps extends DialogState {
  printers: readonly DocketPrinter[]
  late: readonly DocketPrint[]
  /** The orders of `late`. */
  orders: readonly Order[]
}

/** The printers, what to do about each, and the orders without a docket. */
function PrintingDialog({ printers, late, orders, ...dialog }: PrintingDialogProps) {
  return (
    <StaffDialog title="Dockets" {...dialog}>
      <ul className={styles.list} aria-label="Docket printers">
        {printers.map((printer) => (
          <Printer key={printer.id} printer={printer} />
        ))}
      </ul>
      <ul className={styles.list} aria-label="Orders without a docket">
        {orders.map((order) => (
          <LateOrder
            key={order.id}
            order={order}
            prints={late.filter(({ orderId }) => orderId === order.id)}
            printers={printers}
          />
        ))}
      </ul>
    </StaffDialog>
  )
}

function Printer({ printer }: { printer: DocketPrinter }) {
  const { text, todo } = printerState(printer)
  return (
    <li className={todo === undefined ? styles.item : styles.troubled}>
      <strong>{printer.name}</strong>
      <span>{text}</span>
      {todo === undefined ? null : <span>{`${todo} What waits is printed by itself.`}</span>}
    </li>
  )
}

interface LateOrderProps {
  order: Order
  prints: readonly DocketPrint[]
  printers: readonly DocketPrinter[]
}

function LateOrder({ order, prints, printers }: LateOrderProps) {
  const [print, printing] = usePrintOrderMutation()
  const tickets = useTickets()
  const { data: products = [] } = useListProductsQuery()
  const showToast = useToast()
  const failed = prints.filter(({ state }) => state === 'failed')

  async function retry() {
    for (const { orderId, printerId } of failed) {
      const { error } = await print({ orderId, body: { printerId } })
      if (error) {
        showToast({ text: `Docket not sent. ${problemMessage(error)}`, tone: 'danger' })
        return
      }
    }
  }

  function printHere() {
    if (printDocket(order, tickets, products)) return
    showToast({ text: 'The browser blocked the print window. Allow pop-ups for this site.', tone: 'danger' })
  }

  return (
    <li className={styles.troubled}>
      <strong>{`Order ${orderNumberOf(order)}`}</strong>
      {prints.map((each) => (
        <span key={each.printerId}>
          {`${printers.find(({ id }) => id === each.printerId)?.name ?? each.printerId}: ${printText(each)}`}
        </span>
      ))}
      <span className={styles.actions}>
        {failed.length > 0 ? (
          <Button tone="secondary" isBusy={printing.isLoading} onClick={() => void retry()}>
            Try again
          </Button>
        ) : null}
        <Button tone="secondary" onClick={printHere}>
          Print here
        </Button>
      </span>
    </li>
  )
}
