import { useState } from 'react'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { outcomeOfError } from '../actions/action-rules.ts'
import { usePlaceCounterOrderMutation } from '../counter/counter-order-queries.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import type { ActionFailure } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'

/**
 * Places an order at once, or leaves it to the queue of what staff tapped, which survives a reload. The server asks before it takes the
 * same order twice.
 *
 * @param onPlaced the order is on the board, or will be once there is reception
 */
export function usePlaceOrder(onPlaced: () => void) {
  const { addTyped, leaveToQueue, removeAction, mark } = useTickets()
  const [place, { isLoading: isBusy }] = usePlaceCounterOrderMutation()
  const [failure, setFailure] = useState<ActionFailure>()
  const showToast = useToast()
  const firstName = useOwnFirstName()

  async function run(typed: CounterOrder, label: string): Promise<void> {
    const action = addTyped(typed, { key: crypto.randomUUID(), label })
    const { data, error } = await place({ body: typed, key: action.id })
    const outcome = error && outcomeOfError(action, error, { subject: action.by, firstName })
    if (outcome?.is === 'waiting') {
      leaveToQueue(action.id, outcome.waitsFor)
      showToast({ text: `No reception: the order for ${label} is sent once there is.` })
      onPlaced()
      return
    }
    removeAction(action.id)
    setFailure(outcome?.is === 'failed' ? outcome : undefined)
    if (!data) return
    mark(data.id, 'typedAtMs')
    showToast({ text: `Order ${data.number} is on the board, ready about ${describeInstant(data.readyAt)}` })
    onPlaced()
  }

  return { run, isBusy, failure, dropFailure: () => setFailure(undefined) }
}
