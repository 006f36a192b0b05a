import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useSession } from '../../session/SessionProvider.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import {
  useDispatchOrderMutation,
  useFulfilOrderMutation,
  useReadHistoricOrders,
  useReadOpenOrders,
  useResetOrderMutation,
} from '../orders/orders-queries.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import { ActionSender, type Calls, type Settled } from './action-sender.ts'
import type { ActionKind, StaffAction } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'

const TOASTS: Record<ActionKind, string> = {
  ready: 'Customer has been notified that their order is ready',
  done: 'Order marked as fulfilled',
  undo: 'Order fulfillment status reset',
}

/** Sends what is tapped on tickets, and says how it went. */
export function useActionSender(orders: readonly Order[] | undefined, loadedAtMs: number | undefined): void {
  const tickets = useTickets()
  const showToast = useToast()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const firstName = useOwnFirstName()
  const readOpen = useReadOpenOrders()
  const readClosed = useReadHistoricOrders()
  const [fulfil] = useFulfilOrderMutation()
  const [reset] = useResetOrderMutation()
  const [dispatch] = useDispatchOrderMutation()

  const send = useEffectEvent<Calls['send']>(async (kind, orderId) => {
    if (kind === 'ready') return dispatch({ orderId })
    const [change, call] = kind === 'done' ? (['closed', fulfil] as const) : (['returned', reset] as const)
    return tickets.changeList(orderId, change, async () => call({ orderId }))
  })
  const read = useEffectEvent(async (list: 'open' | 'closed') => {
    return list === 'open' ? readOpen() : readClosed()
  })
  const report = useEffectEvent((action: StaffAction, outcome: Settled) => {
    if (outcome.is === 'failed' && action.kind === 'done') tickets.done.fail(action.orderId, outcome.canRetry)
    if (outcome.is !== 'done') return
    const order = { id: action.orderId, number: action.orderNumber, dispatchedAt: action.dispatchedBefore }
    // Taps go through a toast without a button: it must not cover the buttons of tickets.
    const hasUndoOnTicket = tickets.done.isDone(action.orderId)
    const undo = { label: 'Undo', run: () => tickets.undoDone(order) }
    showToast({ text: TOASTS[action.kind], ...(action.kind === 'done' && !hasUndoOnTicket && { action: undo }) })
  })

  const [sender] = useState(
    () =>
      new ActionSender(
        tickets.queue,
        {
          send: async (kind, orderId) => send(kind, orderId),
          readOpen: async () => read('open'),
          readClosed: async () => read('closed'),
        },
        (action, outcome) => report(action, outcome),
      ),
  )
  useLayoutEffect(() => {
    tickets.queue.setPerson(subject)
    sender.know({ person: { subject, firstName }, orders, loadedAtMs })
  }, [sender, tickets, subject, firstName, orders, loadedAtMs])
  useEffect(() => sender.start(), [sender])
  useEffect(() => {
    // The server answers.
    if (loadedAtMs !== undefined) sender.wake()
  }, [sender, loadedAtMs])
}
