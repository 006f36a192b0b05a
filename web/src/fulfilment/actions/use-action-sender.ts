import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useSession } from '../../session/SessionProvider.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useReadHistoricOrders, useReadOpenOrders } from '../orders/orders-queries.ts'
import { DONE_TEXTS, useSendAction } from '../orders/use-order-actions.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import { ActionSender, type Settled } from './action-sender.ts'
import type { StaffAction } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'

/** Sends what is tapped on tickets, and says how it went. */
export function useActionSender(orders: readonly Order[] | undefined, loadedAtMs: number | undefined): void {
  const tickets = useTickets()
  const showToast = useToast()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const firstName = useOwnFirstName()
  const readOpen = useReadOpenOrders()
  const readClosed = useReadHistoricOrders()
  const send = useSendAction()
  const report = useEffectEvent((action: StaffAction, outcome: Settled) => {
    if (outcome.is === 'failed' && action.kind === 'done') tickets.done.fail(action.orderId, outcome.canRetry)
    if (outcome.is !== 'done') return
    const order = { id: action.orderId, number: action.orderNumber, dispatchedAt: action.dispatchedBefore }
    // Taps go through a toast without a button: it must not cover the buttons of tickets.
    const hasUndoOnTicket = tickets.done.isDone(action.orderId)
    const undo = { label: 'Undo', run: () => tickets.undoDone(order) }
    showToast({ text: DONE_TEXTS[action.kind], ...(action.kind === 'done' && !hasUndoOnTicket && { action: undo }) })
  })

  const [sender] = useState(
    () => new ActionSender(tickets.queue, { send, readOpen, readClosed }, (action, outcome) => report(action, outcome)),
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
