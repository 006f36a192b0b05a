import type { Order } from '@fuel-shack/contract/orders'
import { problemOf } from '../../client/problem.ts'
import { problemMessage } from '../../client/problem-message.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import type { OrderAction } from './order-actions.ts'
import { useDispatchOrderMutation, useFulfilOrderMutation, useResetOrderMutation } from './orders-queries.ts'

type RemoteAction = Exclude<OrderAction, 'print'>

interface ActionTexts {
  done: string
  notDone: string
}

const WORDS: Record<RemoteAction, ActionTexts> = {
  fulfil: { done: 'Order marked as fulfilled', notDone: 'The order was not marked as fulfilled.' },
  reset: { done: 'Order fulfillment status reset', notDone: 'The fulfilment status was not reset.' },
  dispatch: {
    done: 'Customer has been notified that their order is ready',
    notDone: 'The customer was not notified.',
  },
}

/** Fulfil, reset and notify, each ending in a toast that is true; a fulfilled order can be taken back from its toast. */
export function useOrderActions() {
  const showToast = useToast()
  const [fulfil, fulfilling] = useFulfilOrderMutation()
  const [reset, resetting] = useResetOrderMutation()
  const [dispatch, dispatching] = useDispatchOrderMutation()
  const calls = { fulfil, reset, dispatch }

  /** Whether it was done. */
  async function act(action: RemoteAction, order: Order): Promise<boolean> {
    const { error } = await calls[action]({ orderId: order.id })
    if (error) {
      const isRepeat = problemOf(error)?.code === 'recently_dispatched'
      const notDone = isRepeat ? 'Not sent again.' : WORDS[action].notDone
      showToast({ text: `${notDone} ${problemMessage(error)}`, tone: 'danger' })
      return false
    }
    const undo = { label: 'Undo', run: () => void act('reset', order) }
    showToast({ text: WORDS[action].done, ...(action === 'fulfil' ? { action: undo } : {}) })
    return true
  }

  const busyWith: RemoteAction | undefined = fulfilling.isLoading
    ? 'fulfil'
    : resetting.isLoading
      ? 'reset'
      : dispatching.isLoading
        ? 'dispatch'
        : undefined
  return { act, busyWith }
}
