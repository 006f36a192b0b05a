import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { stationReadyText } from '@fuel-shack/contract/sales/stations/order-stations'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { OfflineIcon } from '../parts/icons.tsx'
import { usePlaceCounterOrderMutation } from '../counter/counter-order-queries.ts'
import { useCounterCollectMutation } from '../counter/card-queries.ts'
import { useReadHistoricOrders, useReadOpenOrders } from '../orders/orders-queries.ts'
import { doneTextOf, useSendAction } from './use-order-actions.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import type { ActionFailure, StaffAction } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { createActionSender, type Settled } from './action-sender.ts'
import { orderToChange } from './order-to-change.ts'
import styles from './ReportedActions.module.css'

interface ReportedActionsProps {
  /** The open orders. */
  orders: readonly Order[] | undefined
  loadedAtMs: number | undefined
  /** Those of them that this board shows. */
  here: readonly Order[] | undefined
  /** The tickets on the board are those of the open orders. */
  showsTickets: boolean
}

const NAMES = {
  ready: 'Ready',
  'kitchen-ready': stationReadyText('kitchen'),
  'counter-ready': stationReadyText('counter'),
  done: 'Done',
  undo: 'Undo',
  collect: 'Points for card',
  order: 'Order for',
}

const retryText = ({ isRepeat }: ActionFailure, { kind }: StaffAction): string =>
  isRepeat ? `Yes, another ${kind === 'order' ? 'order' : 'sale'}` : 'Try again'

/** `Order 143`, `Card 4821`, `Order for Kev` */
const nameOf = ({ kind, orderNumber }: StaffAction): string =>
  `${kind === 'order' ? 'Order for' : kind === 'collect' ? 'Card' : 'Order'} ${orderNumber}`

/** Shows what was tapped on tickets that are not on the board, and failed or waits. Takes up no space without any. */
export function ReportedActions({ orders, here, loadedAtMs, showsTickets }: ReportedActionsProps) {
  useActionSender(orders, loadedAtMs)
  const tickets = useTickets()
  const actions = useExternalStore(tickets.actions)
  const doneTickets = useExternalStore(tickets.doneTickets)
  const open = here?.filter((order) => !isCalledOff(order)) ?? []
  const onBoard = new Set([...open, ...doneTickets.map(({ order }) => order)].map(({ id }) => id))
  const others = actions.filter(({ orderId }) => !showsTickets || !onBoard.has(orderId))
  const failed = others.filter(({ failure }) => failure !== undefined)
  const waiting = others.filter(({ failure, waitsFor }) => failure === undefined && waitsFor !== undefined)

  return (
    // Always rendered, because a screen reader announces only changes inside an existing live region.
    <output className={styles.reports}>
      {failed.map((action) => (
        <span key={action.id} className={styles.report}>
          <WarningIcon size={24} />
          <span className={styles.text}>{`${nameOf(action)}: ${action.failure?.text}`}</span>
          <span className={styles.buttons}>
            {action.failure?.canRetry ? (
              <Button
                tone="secondary"
                aria-label={`${retryText(action.failure, action)}, ${action.orderNumber}`}
                onClick={() => tickets.retryAction(action.id)}
              >
                {retryText(action.failure, action)}
              </Button>
            ) : null}
            {action.typed ? (
              <Button
                tone="secondary"
                aria-haspopup="dialog"
                aria-label={`Change, ${action.orderNumber}`}
                onClick={() => orderToChange.set(action)}
              >
                Change
              </Button>
            ) : null}
            <Button
              tone="secondary"
              aria-label={`Dismiss, ${action.orderNumber}`}
              onClick={() => tickets.removeAction(action.id)}
            >
              Dismiss
            </Button>
          </span>
        </span>
      ))}
      {waiting.length > 0 ? (
        <span className={styles.report}>
          <OfflineIcon size={24} />
          <span className={styles.text}>
            {`Waiting to be sent: ${waiting.map(({ kind, orderNumber }) => `${NAMES[kind]} ${orderNumber}`).join(', ')}`}
          </span>
        </span>
      ) : null}
    </output>
  )
}

/** Sends what is tapped on tickets, and says how it went. */
function useActionSender(orders: readonly Order[] | undefined, loadedAtMs: number | undefined): void {
  const tickets = useTickets()
  const showToast = useToast()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const firstName = useOwnFirstName()
  const readOpen = useReadOpenOrders()
  const readClosed = useReadHistoricOrders()
  const send = useSendAction()
  const [collect] = useCounterCollectMutation()
  const [place] = usePlaceCounterOrderMutation()
  const report = useEffectEvent((action: StaffAction, outcome: Settled) => {
    if (outcome.is !== 'done') return
    const order = { id: action.orderId, number: action.orderNumber, dispatchedAt: action.dispatchedBefore }
    // Taps go through a toast without a button: it must not cover the buttons of tickets.
    const hasUndoOnTicket = tickets.isDone(action.orderId)
    const undo = { label: 'Undo', run: () => tickets.undoDone(order) }
    const text = doneTextOf(action.kind, outcome)
    showToast({ text, ...(action.kind === 'done' && !hasUndoOnTicket && { action: undo }) })
  })

  const [sender] = useState(() =>
    createActionSender(
      tickets,
      {
        send,
        readOpen,
        readClosed,
        collect: async (body, key) => collect({ body, key }),
        place: async (body, key) => place({ body, key }),
      },
      (action, outcome) => report(action, outcome),
    ),
  )
  useLayoutEffect(() => {
    tickets.setPerson(subject)
    sender.know({ person: { subject, firstName }, orders, loadedAtMs })
  }, [sender, tickets, subject, firstName, orders, loadedAtMs])
  useEffect(() => sender.start(), [sender])
  const { beforeSignOut } = session
  useEffect(() => beforeSignOut(async () => tickets.giveUpSales(subject)), [beforeSignOut, tickets, subject])
  useEffect(() => {
    // The server answers.
    if (loadedAtMs !== undefined) sender.wake()
  }, [sender, loadedAtMs])
}
