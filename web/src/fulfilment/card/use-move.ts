import { useState } from 'react'
import type { CounterCard } from '@fuel-shack/contract/customers/counter'
import type { Outcome } from '../../client/calls.ts'
import { isUnreachable } from '../../client/problem.ts'
import type { QueryError } from '../../client/query-error.ts'
import { useConfirmation } from '../../session/use-confirmation.ts'
import { cardFailureText } from './card-failure-text.ts'
import { forgetKey, useMovementKey } from './movement-key.ts'
import { needsAnswer, useCustomerAnswer } from './use-customer-answer.ts'

export interface MoveForm {
  cardNumber: string
  /** @param card undefined: the answer is outstanding, which `text` says */
  onMoved: (card: CounterCard | undefined, text?: string) => void
  onCancel: () => void
}

interface SentMove {
  cardNumber: string
  key: string
  proof: string | undefined
}

/** Sends what needs reception, with a confirmation of the manager or the customer if the server wants one. */
export function useMove({ cardNumber, onMoved }: Omit<MoveForm, 'onCancel'>) {
  const confirmation = useConfirmation()
  const [failure, setFailure] = useState<string>()
  const keyOf = useMovementKey(cardNumber)
  const answer = useCustomerAnswer({ onMoved: finish, onEnded: fail })

  function finish(moved: CounterCard): void {
    forgetKey()
    onMoved(moved)
  }

  /** @param error undefined: it was cancelled */
  function fail(error?: QueryError): void {
    const isLost = isUnreachable(error)
    // What the server has rejected is another movement when it is tried again, with another question.
    if (!isLost) forgetKey()
    if (error)
      setFailure(isLost ? "No answer. This needs reception: try again, it's counted once." : cardFailureText(error))
  }

  async function run(move: string, send: (sent: SentMove) => Promise<Outcome<CounterCard>>): Promise<void> {
    setFailure(undefined)
    const key = keyOf(move)
    let moved: CounterCard | undefined
    const sent = await confirmation.run(async (proof) => {
      const answer = await send({ cardNumber, key, proof })
      moved = answer.data
      return answer
    })
    if (moved) finish(moved)
    else if (sent.is !== 'failed') return
    else if (needsAnswer(sent.error)) answer.wait({ key, send: () => send({ cardNumber, key, proof: undefined }) })
    else fail(sent.error)
  }

  return { run, failure, confirmation, answer }
}
