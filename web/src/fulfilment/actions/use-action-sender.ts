import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useSession } from '../../session/SessionProvider.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { orderCalls } from '../orders/orders-queries.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import { ActionSender, type Calls, type Settled } from './action-sender.ts'
import type { ActionKind, StaffAction } from './staff-action.ts'
import { actionQueue, doneTickets, undoDone } from './staff-actions.ts'

const { listOpenOrders, listHistoricOrders, fulfilOrder, resetOrder, dispatchOrder } = orderCalls.endpoints

const TOASTS: Record<ActionKind, string> = {
  ready: 'Customer has been notified that their order is ready',
  done: 'Order marked as fulfilled',
  undo: 'Order fulfillment status reset',
}

/** Sends what is tapped on tickets, and says how it went. */
export function useActionSender(orders: readonly Order[] | undefined, loadedAtMs: number | undefined): void {
  const showToast = useToast()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const firstName = useOwnFirstName()
  const [readOpen] = listOpenOrders.useLazyQuery()
  const [readClosed] = listHistoricOrders.useLazyQuery()
  const [fulfil] = fulfilOrder.useMutation()
  const [reset] = resetOrder.useMutation()
  const [dispatch] = dispatchOrder.useMutation()

  const send = useEffectEvent<Calls['send']>(async (kind, orderId) => {
    const call = { ready: dispatch, done: fulfil, undo: reset }[kind]
    return call({ orderId })
  })
  const read = useEffectEvent(async (list: 'open' | 'closed') => {
    const { data, error } = await (list === 'open' ? readOpen() : readClosed())
    return data ? { data } : { error: error ?? {} }
  })
  const report = useEffectEvent((action: StaffAction, outcome: Settled) => {
    if (outcome.is === 'failed' && action.kind === 'done') doneTickets.fail(action.orderId, outcome.canRetry)
    if (outcome.is !== 'done') return
    const order = { id: action.orderId, number: action.orderNumber, dispatchedAt: action.dispatchedBefore }
    // Taps go through a toast without a button: it must not cover the buttons of tickets.
    const hasUndoOnTicket = doneTickets.isDone(action.orderId)
    const undo = { label: 'Undo', run: () => undoDone(order) }
    showToast({ text: TOASTS[action.kind], ...(action.kind === 'done' && !hasUndoOnTicket && { action: undo }) })
  })

  const [sender] = useState(
    () =>
      new ActionSender(
        actionQueue,
        {
          send: async (kind, orderId) => send(kind, orderId),
          readOpen: async () => read('open'),
          readClosed: async () => read('closed'),
        },
        (action, outcome) => report(action, outcome),
      ),
  )
  useLayoutEffect(() => {
    actionQueue.setPerson(subject)
    sender.know({ person: { subject, firstName }, orders, loadedAtMs })
  }, [sender, subject, firstName, orders, loadedAtMs])
  useEffect(() => sender.start(), [sender])
  useEffect(() => {
    if (orders) doneTickets.noteList(orders)
    // The server answers.
    if (loadedAtMs !== undefined) sender.wake()
  }, [sender, orders, loadedAtMs])
}
