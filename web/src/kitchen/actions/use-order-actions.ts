import { useState } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { stationReadyText } from '@fuel-shack/contract/sales/stations/order-stations'
import type { Outcome } from '../../platform/client/calls.ts'
import { isUnreachable, problemOf } from '../../platform/client/problem.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { readyOutcome, type DoneOutcome } from './action-rules.ts'
import { stationOfKind, type ActionKind, type OrderActionKind } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { doneBeforeText, fulfilledBefore } from '../progress/progress-texts.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import {
  useDispatchOrderMutation,
  useFulfilOrderMutation,
  useReadyAtStationMutation,
  useResetOrderMutation,
  type ActionResponse,
} from '../orders/orders-queries.ts'

const DONE_TEXTS: Record<ActionKind, string> = {
  collect: 'Points collected',
  order: 'Order sent to the kitchen',
  ready: 'Customer has been notified that their order is ready',
  done: 'Order marked as fulfilled',
  undo: 'Order fulfillment status reset',
  'kitchen-ready': stationReadyText('kitchen'),
  'counter-ready': stationReadyText('counter'),
}

export function doneTextOf(kind: ActionKind, { isCalled, hasNotified }: Omit<DoneOutcome, 'is'>): string {
  if (isCalled) return 'Order marked as ready: call it out'
  return DONE_TEXTS[hasNotified ? 'ready' : kind]
}

/** Sends one action on an order. */
export function useSendAction() {
  const { changeList } = useTickets()
  const [fulfil] = useFulfilOrderMutation()
  const [reset] = useResetOrderMutation()
  const [dispatch] = useDispatchOrderMutation()
  const [readyAtStation] = useReadyAtStationMutation()
  return async (kind: OrderActionKind, orderId: string): Promise<Outcome<ActionResponse>> => {
    if (kind === 'ready') return dispatch({ orderId })
    const station = stationOfKind(kind)
    if (station) return readyAtStation({ orderId, station })
    const [change, call] = kind === 'done' ? (['closed', fulfil] as const) : (['returned', reset] as const)
    return changeList(orderId, change, async () => call({ orderId }))
  }
}

function failureText(kind: OrderActionKind, error: QueryError, me: string | undefined): string {
  const notDone = kind === 'ready' ? 'Customer not notified' : 'Not saved'
  if (isUnreachable(error)) return `${notDone}: no connection.`
  const problem = problemOf(error)
  const isRepeat = problem?.code === 'recently_dispatched'
  const other = doneBeforeText('notified the customer', { by: problem?.doneBy, at: problem?.doneAt, me })
  return `${isRepeat ? 'Not sent again' : notDone}. ${other ?? problemMessage(error)}`
}

/** Fulfil, reset and notify. Each ends in a toast; the toast of a fulfilled order has an Undo button. */
export function useOrderActions() {
  const send = useSendAction()
  const showToast = useToast()
  const me = useOwnFirstName()
  const [pendingAction, setPendingAction] = useState<OrderActionKind>()

  /** @returns whether the action succeeded */
  async function run(kind: OrderActionKind, order: Order): Promise<boolean> {
    setPendingAction(kind)
    const { data, error } = await send(kind, order.id)
    setPendingAction(undefined)
    if (error) {
      showToast({ text: failureText(kind, error, me), tone: 'danger' })
      return false
    }
    const before = kind === 'done' ? fulfilledBefore(data, me) : undefined
    const undo = kind === 'done' && { label: 'Undo', run: () => void run('undo', order) }
    showToast(
      before === undefined
        ? { text: doneTextOf(kind, readyOutcome(kind, data)), ...(undo && { action: undo }) }
        : { text: before },
    )
    return true
  }

  return { run, pendingAction }
}
