import { useRef, useSyncExternalStore } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { classNames } from '../../ui/class-names.ts'
import { BellIcon, CheckIcon, OfflineIcon, UndoIcon } from '../parts/icons.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { canStart, useStart } from '../progress/use-start.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './TicketActions.module.css'
import { buttonsOf, statusOf, type TicketCommand, type TicketState } from './ticket-state.ts'

/** Reads what waits for the server on this order, and renders again only when that changes. */
function useTicketState({ order, wasJustNotified, station, isReadyHere }: TicketActionsProps): TicketState {
  const tickets = useTickets()
  const actions = useSyncExternalStore(tickets.actions.subscribe, () => tickets.actionsOn(order.id))
  const isDone = useSyncExternalStore(tickets.doneTickets.subscribe, () => tickets.isDone(order.id))
  const asksAllergy = useSyncExternalStore(tickets.asked.subscribe, () => tickets.asked.get() === order.id)
  const wasNotified = Boolean(order.dispatchedAt)
  return { actions, isDone, asksAllergy, wasNotified, wasJustNotified, station, isReadyHere }
}

const DOUBLE_TAP_MS = 500

/** The second tap of a double tap is not meant for what the first has put under the finger. */
function acceptTap(acceptedAtMs: number[], place: number): boolean {
  const nowMs = performance.now()
  if (nowMs - (acceptedAtMs[place] ?? -Infinity) < DOUBLE_TAP_MS) return false
  acceptedAtMs[place] = nowMs
  return true
}

interface StartButtonProps {
  order: Order
  who: string
  isDone: boolean
}

/** The number, with Start below it while the kitchen has not begun: afterwards it stays in its place, and does nothing. */
function StartButton({ order, who, isDone }: StartButtonProps) {
  const { mark } = useTickets()
  const { start, isStarting } = useStart(order)
  const isOff = isDone || isStarting || !canStart(order)

  function handleClick() {
    if (isOff) return
    // Someone who starts an order has read it.
    mark(order.id, 'openedAtMs')
    void start()
  }

  const hasStarted = order.startedAt !== undefined
  return (
    <button
      type="button"
      className={classNames(styles.button, styles.start, isOff && styles.off)}
      aria-label={`${hasStarted ? 'Started' : 'Start'}, ${who}`}
      aria-disabled={isOff || undefined}
      onClick={handleClick}
    >
      {/* In the order of the name, by which people click who speak to their device. */}
      <span>{hasStarted ? 'Started' : 'Start'}</span> <span className={styles.number}>{orderNumberOf(order)}</span>
    </button>
  )
}

interface TicketActionsProps {
  order: Order
  /** The customer was notified less than a minute ago: the server does not notify them again. */
  wasJustNotified: boolean
  /** The station whose part Ready states. Undefined: the whole order. */
  station: Station | undefined
  /** The station has said so already, and a repeat would do nothing. */
  isReadyHere: boolean
}

/**
 * Start, Ready and Done, what waits or has failed, and Undo. Each keeps its place, so that nothing moves under a finger. The number
 * stands beside them: of a tall ticket the top may be scrolled away.
 */
export function TicketActions(props: TicketActionsProps) {
  const { order, station } = props
  const tickets = useTickets()
  const state = useTicketState(props)
  /** The time of the last accepted tap at each place. */
  const acceptedAtMs = useRef<number[]>([])
  const status = statusOf(state)
  const who = [orderNumberOf(order), order.customerName].filter(Boolean).join(' ')
  const { failed, left, right } = buttonsOf(state)
  const commands = {
    ready: { Icon: BellIcon, run: () => tickets.tapReady(order, station) },
    done: { Icon: CheckIcon, run: () => tickets.tapDone(order) },
    'undo-ready': { Icon: UndoIcon, run: () => tickets.takeBackReady(order.id) },
    'undo-done': { Icon: UndoIcon, run: () => tickets.undoDone(order) },
    retry: { Icon: UndoIcon, run: () => failed && tickets.retryAction(failed.id) },
    dismiss: { Icon: CheckIcon, run: () => failed && tickets.removeAction(failed.id) },
  } satisfies Record<TicketCommand, object>

  return (
    <div className={styles.actions}>
      {status ? (
        <p
          className={classNames(styles.status, styles[status.tone])}
          role={status.tone === 'failed' ? 'alert' : 'status'}
        >
          {status.tone === 'failed' || status.tone === 'asking' ? <WarningIcon size={20} /> : null}
          {status.tone === 'waiting' ? <OfflineIcon size={20} /> : null}
          <span>{status.text}</span>
        </p>
      ) : null}
      <StartButton order={order} who={who} isDone={state.isDone} />
      {[left, right].map(({ command, label, isOff }, place) => {
        const { Icon, run } = commands[command]
        return (
          <button
            // The same element at this place, so that the focus stays.
            key={place === 0 ? 'left' : 'right'}
            type="button"
            className={classNames(styles.button, styles[command], isOff && styles.off)}
            aria-label={`${label}, ${who}`}
            aria-disabled={isOff || undefined}
            onPointerDown={() => command === 'undo-ready' && tickets.delayReady(order.id)}
            onClick={() => !isOff && acceptTap(acceptedAtMs.current, place) && run()}
          >
            <Icon size={24} /> <span>{label}</span>
          </button>
        )
      })}
    </div>
  )
}
