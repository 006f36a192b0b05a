import { useEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { whenIdle } from '../../platform/client/when-idle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { BellIcon, CheckIcon, PrinterIcon, UndoIcon } from '../parts/icons.tsx'
import { allergyLine } from '@fuel-shack/contract/sales/orders/stated-allergies'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { OrderMoney, type MoneyForm } from '../money/OrderMoney.tsx'
import { OrderProgress } from '../progress/OrderProgress.tsx'
import { actionsOf, type OrderAction } from './order-actions.ts'
import styles from './OpenedOrder.module.css'
import { OrderFacts } from './OrderFacts.tsx'
import { useListProductsQuery } from '../../menu/catalogue/catalogue-queries.ts'
import { printDocket } from '../docket/print-window.ts'
import { OrderPrinting } from '../printing/OrderPrinting.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { useOrderActions } from '../actions/use-order-actions.ts'

interface OpenedOrderProps {
  findOrder: (orderId: string) => Order | undefined
  /** One of those that can be opened, as soon as they have loaded. */
  anyOrder: Order | undefined
}

export function OpenedOrder({ findOrder, anyOrder }: OpenedOrderProps) {
  const tickets = useTickets()
  const opened = useExternalStore(tickets.opened)
  if (!opened) return anyOrder ? <WarmUp order={anyOrder} /> : null
  const { order, isOpen } = opened
  const listed = findOrder(order.id)
  return <OrderDetails key={order.id} order={listed ?? order} isGone={!listed} isOpen={isOpen} />
}

/**
 * Renders the dialog once, outside of the page, while the browser is idle. By then the engine has compiled its code:
 * otherwise the first order would take twice as long to open as the others.
 */
function WarmUp({ order }: { order: Order }) {
  const [stage, setStage] = useState<'waiting' | 'rendered' | 'done'>('waiting')
  const [container] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (stage === 'waiting') return whenIdle(() => setStage('rendered'))
    if (stage === 'rendered') return whenIdle(() => setStage('done'))
    return undefined
  }, [stage])
  if (stage !== 'rendered') return null
  return <OrderDetails order={order} isGone={false} isOpen={false} warmUpContainer={container} />
}

const BUTTONS = {
  print: { label: 'Print', icon: <PrinterIcon />, tone: 'secondary' },
  ready: { label: 'Notify Order Ready', icon: <BellIcon />, tone: 'secondary' },
  done: { label: 'Fulfill Order', icon: <CheckIcon />, tone: 'primary' },
  undo: { label: 'Reset Fulfilment Status', icon: <UndoIcon />, tone: 'primary' },
} as const satisfies Record<OrderAction, object>

/**
 * Says why a second tap is needed. A refunded order should be neither handed over nor announced to the customer without one, and one
 * with an allergy should not be handed over unchecked.
 */
function whyConfirm(action: OrderAction, order: Order): string | undefined {
  const again = `Tap ${BUTTONS[action].label} again`
  if ((action === 'ready' || action === 'done') && isCalledOff(order)) {
    return `This order was refunded. ${again} to go ahead anyway.`
  }
  const asksAllergy = action === 'done' && allergyLine(order) !== undefined
  return asksAllergy ? `Allergy checked? ${again} if it is.` : undefined
}

interface OrderDetailsProps {
  order: Order
  /** Neither list of orders contains it any more. */
  isGone: boolean
  isOpen: boolean
  /** An element outside of the page: see `Dialog`. */
  warmUpContainer?: HTMLElement
}

function OrderDetails({ order, isGone, isOpen, warmUpContainer }: OrderDetailsProps) {
  const tickets = useTickets()
  const { data: products = [] } = useListProductsQuery(undefined, { enabled: isOpen })
  const { run, pendingAction } = useOrderActions()
  const [isPrintBlocked, setIsPrintBlocked] = useState(false)
  const [moneyForm, setMoneyForm] = useState<MoneyForm>()
  /** The action that a second tap confirms. */
  const [unconfirmed, setUnconfirmed] = useState<OrderAction>()

  async function handleClick(action: OrderAction) {
    if (pendingAction) return
    if (whyConfirm(action, order) !== undefined && unconfirmed !== action) {
      setUnconfirmed(action)
      return
    }
    const isDone = action === 'print' ? printDocket(order, tickets, products) : await run(action, order)
    setIsPrintBlocked(action === 'print' && !isDone)
    if (isDone) close()
  }

  function close() {
    setIsPrintBlocked(false)
    setUnconfirmed(undefined)
    setMoneyForm(undefined)
    tickets.close()
  }

  const question = unconfirmed && whyConfirm(unconfirmed, order)
  const buttons = actionsOf(order).map((action) => {
    const { label, icon, tone } = BUTTONS[action]
    return (
      <Button
        key={action}
        className={styles.action}
        tone={tone}
        icon={icon}
        isBusy={pendingAction === action}
        onClick={() => void handleClick(action)}
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
      warmUpContainer={warmUpContainer}
      actions={
        <>
          {moneyForm ? null : buttons}
          <Button tone="secondary" className={styles.action} onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {isPrintBlocked ? (
        <p className={styles.warning} role="alert">
          <WarningIcon /> The browser blocked the print window. Allow pop-ups for this site, then tap Print again.
        </p>
      ) : null}
      {isGone && isOpen && !isCalledOff(order) ? (
        <output className={styles.warning}>
          <WarningIcon /> No longer open – someone may have fulfilled it on another device.
        </output>
      ) : null}
      {question === undefined ? null : (
        <p className={styles.warning} role="alert">
          <WarningIcon /> <span>{question}</span>
        </p>
      )}
      <OrderProgress order={order} />
      <OrderFacts order={order} />
      <OrderPrinting order={order} />
      {isOpen || warmUpContainer ? (
        <OrderMoney order={order} opened={moneyForm} onOpen={setMoneyForm} onDeclined={close} />
      ) : null}
    </Dialog>
  )
}
