import { useState } from 'react'
import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import { outcomeOfError } from '../actions/action-rules.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { useCounterCollectMutation } from './card-queries.ts'
import { forgetKey, keyOf } from './movement-key.ts'
import { useMoveName, type MoveForm } from './use-move.ts'

/** Collects points at once, or leaves it to the queue of what staff tapped, which survives a reload. */
export function useCollect({ cardNumber, onMoved }: Omit<MoveForm, 'onCancel'>) {
  const { queue } = useTickets()
  const [collect, { isLoading: isBusy }] = useCounterCollectMutation()
  const [failure, setFailure] = useState<string>()
  const nameOf = useMoveName(cardNumber)
  const firstName = useOwnFirstName()

  async function run(spentInCents: Cents): Promise<void> {
    setFailure(undefined)
    const action = queue.addSale({ cardNumber, spentInCents }, keyOf(nameOf(`collect ${spentInCents}`)))
    const { data, error } = await collect({ body: { cardNumber, spentInCents }, key: action.id })
    const outcome = error && outcomeOfError(action, error, { subject: action.by, firstName })
    if (outcome?.is === 'waiting') {
      queue.change(action.id, { sendAtMs: Date.now(), waitsFor: outcome.waitsFor })
      onMoved(undefined, `No reception: points for ${formatAud(spentInCents)} are sent once there is.`)
      return
    }
    queue.remove(action.id)
    forgetKey()
    if (outcome?.is === 'failed') setFailure(outcome.text)
    if (data) onMoved(data)
  }

  return { collect: run, isBusy, failure }
}
