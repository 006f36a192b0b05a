import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import styles from './Printing.module.css'
import { usePrinting, usePrintOrderMutation } from './printing-queries.ts'
import { printText } from './printing-texts.ts'

/** Shows whether each printer has printed the order, with a button for another docket. Nothing without printers. */
export function OrderPrinting({ order }: { order: Order }) {
  const printing = usePrinting()
  const [print, state] = usePrintOrderMutation()
  const showToast = useToast()
  if (!printing || printing.printers.length === 0) return null

  async function send(printerId: string, name: string) {
    const { error } = await print({ orderId: order.id, body: { printerId } })
    if (error) showToast({ text: `Docket not sent. ${problemMessage(error)}`, tone: 'danger' })
    else showToast({ text: `Docket sent to ${name}` })
  }

  return (
    <ul className={styles.printers} aria-label="Dockets">
      {printing.printers.map(({ id, name }) => {
        const printed = printing.prints.find((each) => each.orderId === order.id && each.printerId === id)
        const isWaiting = printed?.state === 'waiting'
        return (
          <li key={id} className={styles.printer}>
            <span>{`${name}: ${printed ? printText(printed) : 'no docket'}`}</span>
            {isWaiting ? null : (
              <Button tone="secondary" isBusy={state.isLoading} onClick={() => void send(id, name)}>
                {printed?.state === 'printed' ? 'Another docket' : 'Send docket'}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
