/** What a tap on a ticket does. */
import type { Order } from '@fuel-shack/contract/orders/orders'
import { doneOnTicket } from '../money/handled-here.ts'
import { isCalledOff } from '../money/payment-flags.ts'
import { orderMarks } from '../orders/order-marks-store.ts'
import { ActionQueue, type ActedOrder } from './action-queue.ts'
import { DoneTickets } from './done-tickets.ts'
import { isPending } from './staff-action.ts'

export const actionQueue = new ActionQueue()

export const doneTickets = new DoneTickets(
  (orderId) => actionQueue.ofOrder(orderId)?.some(({ failure }) => failure?.canRetry ?? true) ?? false,
)

const canAct = (order: Order): boolean => order.fulfilledAt === null && !isCalledOff(order)
/** Who acts on an order has read it. */
const markRead = (order: Order): void => orderMarks.mark([order.id], 'openedAtMs')

export function tapReady(order: Order): void {
  if (!canAct(order) || doneTickets.isDone(order.id)) return
  markRead(order)
  actionQueue.add(order, 'ready')
}

export function tapDone(order: Order): void {
  if (!canAct(order) || doneTickets.isDone(order.id)) return
  markRead(order)
  doneOnTicket.add(order.id)
  doneTickets.add(order)
  actionQueue.add(order, 'done')
}

export function undoDone(order: ActedOrder): void {
  doneOnTicket.delete(order.id)
  doneTickets.reopen(order.id)
  actionQueue.undoDone(order)
}

/** Takes back what was tapped last and can be taken back. */
export function undoLast(): void {
  const ready = actionQueue.actions
    .get()
    .findLast((action) => isPending(action, action.orderId, 'ready') && !action.isSending)
  const done = doneTickets.orders.get().findLast(({ id }) => doneTickets.isDone(id))
  const doneAtMs = done ? doneTickets.tappedAtMs(done.id) : -Infinity
  if (ready && ready.atMs > doneAtMs) actionQueue.takeBackReady(ready.orderId)
  else if (done) undoDone(done)
}
