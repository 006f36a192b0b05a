import { useState } from 'react'
import { outcomeOfError } from '../actions/action-rules.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import type { ActionFailure, Sale } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { useCounterCollectMutation } from './card-queries.ts'
import { saleText } from './card-texts.ts'
import { forgetKey, keyOf } from './movement-key.ts'
import { useMoveName, type MoveForm } from './use-move.ts'

/** Collects points at once, or leaves it to the queue of what staff tapped, which survives a reload. */
export function useCollect({ cardNumber, onMoved }: Omit<MoveForm, 'onCancel'>) {
  const { queue } = useTickets()
  const [collect, { isLoading: isBusy }] = useCounterCollectMutation()
  const [failure, setFailure] = useState<ActionFailure>()
  const nameOf = useMoveName(cardNumber)
  const firstName = useOwnFirstName()

  async function run(typed: Omit<Sale, 'cardNumber'>): Promise<void> {
    const sale = { cardNumber, ...typed }
    const action = queue.addSale(sale, keyOf(nameOf(`collect ${saleText(sale)}`)))
    const { data, error } = await collect({ body: sale, key: action.id })
    const outcome = error && outcomeOfError(action, error, { subject: action.by, firstName })
    if (outcome?.is === 'waiting') {
      queue.change(action.id, { sendAtMs: Date.now(), waitsFor: outcome.waitsFor })
      onMoved(undefined, `No reception: points for ${saleText(sale)} are sent once there is.`)
      return
    }
    queue.remove(action.id)
    forgetKey()
    setFailure(outcome?.is === 'failed' ? outcome : undefined)
    if (data) onMoved(data)
  }

  return { collect: run, isBusy, failure }
}
