import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { DocketPrint, DocketPrinter } from '@fuel-shack/contract/orders/printing'
import { problemMessage } from '../../client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { printDocket } from '../docket/print-docket.ts'
import { StaffDialog } from '../StaffDialog.tsx'
import styles from './PrintingDialog.module.css'
import { usePrintOrderMutation } from './printing-queries.ts'
import { printerState, printText } from './printing-texts.ts'

interface PrintingDialogProps {
  printers: readonly DocketPrinter[]
  late: readonly DocketPrint[]
  /** The orders of `late`. */
  orders: readonly Order[]
  isOpen: boolean
  onClose: () => void
}

/** The printers, what to do about each, and the orders without a docket. */
export function PrintingDialog({ printers, late, orders, isOpen, onClose }: PrintingDialogProps) {
  return (
    <StaffDialog title="Dockets" isOpen={isOpen} onClose={onClose}>
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
      {todo === undefined ? null : <span>{todo} What waits is printed by itself.</span>}
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
    if (printDocket(order, tickets)) return
    showToast({ text: 'The browser blocked the print window. Allow pop-ups for this site.', tone: 'danger' })
  }

  return (
    <li className={styles.troubled}>
      <strong>Order {orderNumberOf(order)}</strong>
      {prints.map((each) => (
        <span key={each.printerId}>
          {nameOf(each.printerId, printers)}: {printText(each)}
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

function nameOf(printerId: string, printers: readonly DocketPrinter[]): string {
  return printers.find(({ id }) => id === printerId)?.name ?? printerId
}
