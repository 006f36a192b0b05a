import type { Order } from '@fuel-shack/contract/orders/orders'
import { isUnreachable, problemOf } from '../../client/problem.ts'
import { problemMessage } from '../../client/problem-message.ts'
import type { QueryError } from '../../client/query-error.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { doneBeforeText } from '../progress/progress-texts.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import type { OrderAction } from './order-actions.ts'
import {
  useDispatchOrderMutation,
  useFulfilOrderMutation,
  useResetOrderMutation,
  type ActionResponse,
} from './orders-queries.ts'

type RemoteAction = Exclude<OrderAction, 'print'>

interface ActionTexts {
  done: string
  notDone: string
}

const TEXTS: Record<RemoteAction, ActionTexts> = {
  fulfil: { done: 'Order marked as fulfilled', notDone: 'Not saved' },
  reset: { done: 'Order fulfillment status reset', notDone: 'Not saved' },
  dispatch: { done: 'Customer has been notified that their order is ready', notDone: 'Customer not notified' },
}

function failureText(action: RemoteAction, error: QueryError, me: string | undefined): string {
  const { notDone } = TEXTS[action]
  if (isUnreachable(error)) return `${notDone}: no connection.`
  const problem = problemOf(error)
  const isRepeat = problem?.code === 'recently_dispatched'
  const other = doneBeforeText('notified the customer', { by: problem?.doneBy, at: problem?.doneAt, me })
  return `${isRepeat ? 'Not sent again' : notDone}. ${other ?? problemMessage(error)}`
}

/** Another person fulfilled the order before; undefined if this call did, or one of the same person. */
function fulfilledBefore(order: ActionResponse, me: string | undefined): string | undefined {
  if (!order?.wasDoneBefore) return undefined
  return doneBeforeText('marked this order as fulfilled', { by: order.fulfilledBy, at: order.fulfilledAt, me })
}

/** Fulfil, reset and notify. Each ends in a toast; the toast of a fulfilled order has an Undo button. */
export function useOrderActions() {
  const { changeList } = useTickets()
  const showToast = useToast()
  const me = useOwnFirstName()
  const [fulfil, fulfilling] = useFulfilOrderMutation()
  const [reset, resetting] = useResetOrderMutation()
  const [dispatch, dispatching] = useDispatchOrderMutation()
  const calls = {
    dispatch,
    fulfil: async (order: { orderId: string }) => changeList(order.orderId, 'closed', async () => fulfil(order)),
    reset: async (order: { orderId: string }) => changeList(order.orderId, 'returned', async () => reset(order)),
  }

  /** @returns whether the action succeeded */
  async function run(action: RemoteAction, order: Order): Promise<boolean> {
    const { data, error } = await calls[action]({ orderId: order.id })
    if (error) {
      showToast({ text: failureText(action, error, me), tone: 'danger' })
      return false
    }
    const before = action === 'fulfil' ? fulfilledBefore(data, me) : undefined
    if (before !== undefined) {
      showToast({ text: before })
      return true
    }
    const undo = { label: 'Undo', run: () => void run('reset', order) }
    showToast({ text: TEXTS[action].done, ...(action === 'fulfil' ? { action: undo } : {}) })
    return true
  }

  const pendingAction: RemoteAction | undefined = fulfilling.isLoading
    ? 'fulfil'
    : resetting.isLoading
      ? 'reset'
      : dispatching.isLoading
        ? 'dispatch'
        : undefined
  return { run, pendingAction }
}
