import { useState, useSyncExternalStore } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { classNames } from '../../ui/class-names.ts'
import { BellIcon, CheckIcon, OfflineIcon, UndoIcon } from '../icons.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './TicketActions.module.css'
import { buttonsOf, statusOf, type TicketCommand, type TicketState } from './ticket-state.ts'

const ICONS: Record<TicketCommand, typeof CheckIcon> = {
  ready: BellIcon,
  done: CheckIcon,
  'undo-ready': UndoIcon,
  'undo-done': UndoIcon,
  retry: UndoIcon,
  dismiss: CheckIcon,
}

/** What waits for the server on this order; renders again only when that changes. */
function useTicketState(order: Order, wasJustNotified: boolean): TicketState {
  const { queue, done } = useTickets()
  const actions = useSyncExternalStore(queue.actions.subscribe, () => queue.ofOrder(order.id))
  const isDone = useSyncExternalStore(done.tickets.subscribe, () => done.isDone(order.id))
  return { actions, isDone, wasNotified: Boolean(order.dispatchedAt), wasJustNotified }
}

interface TicketActionsProps {
  order: Order
  /** Less than a minute ago: the server does not notify the customer again. */
  wasJustNotified: boolean
}

/**
 * Ready and Done, what waits or has failed, and Undo. Each keeps its place, so that nothing moves under a finger. The number
 * stands beside them: of a tall ticket the top may be scrolled away.
 */
export function TicketActions({ order, wasJustNotified }: TicketActionsProps) {
  const tickets = useTickets()
  const state = useTicketState(order, wasJustNotified)
  const [guards] = useState(() => [new TapGuard(), new TapGuard()])
  const status = statusOf(state)
  const who = [orderNumberOf(order), order.customerName].filter(Boolean).join(' ')
  const { failed, left, right } = buttonsOf(state)

  function run(command: TicketCommand, place: number) {
    if (!guards[place]?.accepts()) return
    if (command === 'ready') tickets.tapReady(order)
    else if (command === 'done') tickets.tapDone(order)
    else if (command === 'undo-ready') tickets.queue.takeBackReady(order.id)
    else if (command === 'undo-done') tickets.undoDone(order)
    else if (failed && command === 'retry') tickets.queue.retry(failed.id)
    else if (failed) tickets.queue.remove(failed.id)
  }

  return (
    <div className={styles.actions}>
      {status ? (
        <p
          className={classNames(styles.status, styles[status.tone])}
          role={status.tone === 'failed' ? 'alert' : 'status'}
        >
          {status.tone === 'failed' ? <WarningIcon size={20} /> : null}
          {status.tone === 'waiting' ? <OfflineIcon size={20} /> : null}
          {status.text}
        </p>
      ) : null}
      <span className={styles.number} aria-hidden="true">
        {orderNumberOf(order)}
      </span>
      {[left, right].map((button, place) => {
        const { command, label, isOff } = button
        const Icon = ICONS[command]
        return (
          <button
            // The same element at this place, so that the focus stays.
            key={place === 0 ? 'left' : 'right'}
            type="button"
            className={classNames(styles.button, styles[command], isOff && styles.off)}
            aria-label={`${label}, ${who}`}
            aria-disabled={isOff || undefined}
            onPointerDown={() => command === 'undo-ready' && tickets.queue.hold(order.id)}
            onClick={() => !isOff && run(command, place)}
          >
            <Icon size={24} /> <span>{label}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The second tap of a double tap is not meant for what the first has put under the finger. */
const DOUBLE_TAP_MS = 500

/** Rejects a second tap at one place of the screen. */
class TapGuard {
  #acceptedAtMs = -Infinity

  accepts(nowMs = performance.now()): boolean {
    if (nowMs - this.#acceptedAtMs < DOUBLE_TAP_MS) return false
    this.#acceptedAtMs = nowMs
    return true
  }
}
