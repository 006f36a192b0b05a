import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { isAhead } from '@fuel-shack/contract/sales/orders/order-status'
import { allergyLine } from '@fuel-shack/contract/sales/orders/stated-allergies'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { createExternalStore, type ReadableStore } from '../../platform/client/external-store.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { createStoredStore } from '../../platform/client/stored-store.ts'
import { createActionQueue, type ActedOrder } from './action-queue.ts'
import { pruneTicked, readKitchenBoard, toggleLine, type KitchenBoardState } from './kitchen-board-state.ts'
import { createDoneTickets } from './done-tickets.ts'
import { addAcknowledgement, addMark, pruneMarks, readMarks, type Mark } from './order-marks.ts'
import { isPendingReady, readyKindOf, type ActionFailure, type StaffAction } from './staff-action.ts'

interface OpenedOrder {
  /** Stays while the dialog closes, and when another screen removes the order from the lists. */
  order: Order
  isOpen: boolean
}

/** How a request changes the list of open orders. */
type ListChange = 'closed' | 'returned'
/** `false`, or an answer with an error, is a failure. */
type Answer = boolean | { error?: unknown }

const hasSucceeded = (answer: Answer): boolean => (typeof answer === 'boolean' ? answer : answer.error === undefined)

const canAct = (order: Order): boolean => order.fulfilledAt === null && !isCalledOff(order)

/** Lets the screen follow a store that only commands change. */
const readOnly = <Value>({ get, getInitial, subscribe }: ReadableStore<Value>): ReadableStore<Value> => ({
  get,
  getInitial,
  subscribe,
})

export type TicketStore = ReturnType<typeof createTicketStore>

/** Creates the store of what happened to the tickets here. Each fulfilment screen has one, until it is closed. */
export function createTicketStore() {
  /** The orders opened, acknowledged and printed. */
  const marks = createStoredStore('order-marks', readMarks, 'The order marks will be lost on reload')
  /** The taps that have not reached the server. */
  const queue = createActionQueue()
  /** How the board is arranged, and which lines are ticked off. */
  const board = createStoredStore('board', readKitchenBoard, 'The board and its ticked lines will be lost on reload')
  /** The orders marked as done. Their tickets stay until no one touches the screen. */
  const done = createDoneTickets((orderId) => queue.ofOrder(orderId).some(({ failure }) => failure?.canRetry ?? true))
  const doneOnTicket = new Set<string>()
  const changed = { closed: new Set<string>(), returned: new Set<string>() }
  /** The order whose Done waits for a second tap, because of an allergy. */
  const asked = createExternalStore<string | undefined>(undefined)
  /** The order whose dialog is open. Outside of React's state, because only the dialog depends on it. */
  const opened = createExternalStore<OpenedOrder | undefined>(undefined)

  function mark(orderId: string, what: Mark): void {
    marks.update((before) => addMark(before, orderId, what, Date.now()))
  }

  function acknowledge(orders: readonly Order[]): void {
    marks.update((before) => addAcknowledgement(before, orders, Date.now()))
  }

  function arrange(changes: Partial<Omit<KitchenBoardState, 'ticked'>>): void {
    board.update((before) => ({ ...before, ...changes }))
  }

  function tick(orderId: string, itemId: string): void {
    board.update((before) => ({ ...before, ticked: toggleLine(before.ticked, orderId, itemId) }))
  }

  /** Forgets what is known of orders that have left the list. @param orders the open ones */
  function noteList(orders: readonly Order[]): void {
    marks.update((before) => pruneMarks(before, orders, Date.now()))
    board.update((before) => pruneTicked(before, orders))
    done.noteList(orders)
  }

  function act(order: Order, run: () => void): void {
    if (!canAct(order) || done.isDone(order.id)) return
    // Someone who acts on an order has read it.
    mark(order.id, 'openedAtMs')
    run()
  }

  function undoDone(order: ActedOrder): void {
    doneOnTicket.delete(order.id)
    done.reopen(order.id)
    queue.undoDone(order)
  }

  /** A look at an order that sleeps does not count: it rings when cooking is due to start. */
  function open(order: Order): void {
    opened.set({ order, isOpen: true })
    if (!isAhead(order, serverNow().getTime())) afterPaint(() => mark(order.id, 'openedAtMs'))
  }

  function close(): void {
    const before = opened.get()
    if (before) opened.set({ ...before, isOpen: false })
  }

  /** @param station the one whose part is ready; undefined: the whole order */
  const tapReady = (order: Order, station?: Station): void => act(order, () => queue.add(order, readyKindOf(station)))

  /** An order with an allergy is done with the second tap: the first asks about it. */
  function tapDone(order: Order): void {
    act(order, () => {
      const isAsking = allergyLine(order) !== undefined && asked.get() !== order.id
      asked.set(isAsking ? order.id : undefined)
      if (isAsking) return
      doneOnTicket.add(order.id)
      done.add(order)
      queue.add(order, 'done')
    })
  }

  /** Takes back what was tapped last and can be taken back. */
  function undoLast(): void {
    const ready = queue.actions.get().findLast((action) => isPendingReady(action, action.orderId) && !action.isSending)
    const doneLast = done.tickets.get().findLast(({ isDone }) => isDone)
    if (ready && ready.atMs > (doneLast?.tappedAtMs ?? -Infinity)) queue.commands.takeBackReady(ready.orderId)
    else if (doneLast) undoDone(doneLast.order)
  }

  /** @param failure undefined: the order is as the action would make it, or the action was taken back */
  function settleAction({ id, kind, orderId }: StaffAction, failure?: ActionFailure): void {
    queue.settle(id, failure)
    if (failure && kind === 'done') done.fail(orderId, failure.canRetry)
  }

  /** Sends a request that closes an order or returns it to the list. The list may show that before the answer arrives. */
  async function changeList<Result extends Answer>(
    orderId: string,
    change: ListChange,
    send: () => Promise<Result>,
  ): Promise<Result> {
    changed[change].add(orderId)
    const answer = await send()
    const opposite = change === 'closed' ? 'returned' : 'closed'
    const isChanged = hasSucceeded(answer)
    changed[isChanged ? opposite : change].delete(orderId)
    if (isChanged && change === 'closed') done.dropReopened(orderId)
    return answer
  }

  /** The order left the list because of what was done here, which needs no announcement. */
  const isClosedHere = (orderId: string): boolean => changed.closed.has(orderId)

  /** Its row may come or go at once, also while someone uses the screen. */
  const isOwnChange = (orderId: string): boolean =>
    changed.returned.has(orderId) || (changed.closed.has(orderId) && !doneOnTicket.has(orderId))

  /** Follows what other tabs of this device change. @returns what stops it */
  function listen(): () => void {
    const stops = [marks, queue.actions, board].map((stored) => stored.listen())
    return () => {
      for (const stop of stops) stop()
      done.clear()
    }
  }

  const parts = {
    marks: readOnly(marks),
    board: readOnly(board),
    actions: readOnly(queue.actions),
    doneTickets: readOnly(done.tickets),
    opened: readOnly(opened),
    asked: readOnly(asked),
  }
  const reads = { actionsOn: queue.ofOrder, isDone: done.isDone, isClosedHere, isOwnChange }
  const taps = { mark, acknowledge, arrange, tick, open, close, tapReady, tapDone, undoDone, undoLast }
  return { ...parts, ...reads, ...taps, ...queue.commands, settleAction, noteList, changeList, listen }
}

/** Runs what can wait until the next frame is on screen. A hidden page paints nothing: there it runs at once. */
function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
