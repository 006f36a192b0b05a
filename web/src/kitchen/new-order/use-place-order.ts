import { useState } from 'react'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { CounterPayment } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { outcomeOfError } from '../actions/action-rules.ts'
import { waitingText } from '../actions/waiting-text.ts'
import { usePlaceCounterOrderMutation } from '../counter/counter-order-queries.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import type { ActionFailure } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { counterOrderOf, labelOf, orderDraft } from './order-draft.ts'
import { pickUpProblem } from './pick-up-choices.ts'

/**
 * Places the draft at once, or leaves it to the queue of what staff tapped, which survives a reload. The server asks before it takes the
 * same order twice.
 *
 * @param onPlaced the order is on the board, or will be once the server answers
 */
export function usePlaceOrder(onPlaced: () => void) {
  const { addTyped, leaveToQueue, removeAction, mark } = useTickets()
  const [place, { isLoading: isBusy }] = usePlaceCounterOrderMutation()
  const draft = useExternalStore(orderDraft)
  const [failed, setFailed] = useState<{ key: string; failure: ActionFailure }>()
  const showToast = useToast()
  const firstName = useOwnFirstName()

  async function run(payment: CounterPayment, more: Pick<CounterOrder, 'isAnother'> = {}): Promise<void> {
    const { key } = draft
    const problem = pickUpProblem(draft.pickUpAt, serverNow())
    if (problem !== undefined) {
      setFailed({ key, failure: { text: problem, canRetry: true } })
      return
    }
    const label = labelOf(draft)
    const typed = { ...counterOrderOf(draft, payment), ...more }
    const action = addTyped(typed, { key, label })
    const { data, error } = await place({ body: typed, key })
    const outcome = error && outcomeOfError(action, error, { subject: action.by, firstName })
    if (outcome?.is === 'waiting') {
      leaveToQueue(action.id, outcome.waitsFor)
      showToast({ text: waitingText(outcome.waitsFor, `the order for ${label} is`) })
      onPlaced()
      return
    }
    removeAction(action.id)
    setFailed(outcome?.is === 'failed' ? { key, failure: outcome } : undefined)
    if (!data) return
    mark(data.id, 'typedAtMs')
    showToast({ text: `Order ${data.number} is on the board, ready about ${describeInstant(data.readyAt)}` })
    onPlaced()
  }

  // A failure says nothing about the order that the draft has become since.
  const failure = failed?.key === draft.key ? failed.failure : undefined
  return { run, isBusy, failure, dropFailure: () => setFailed(undefined) }
}
