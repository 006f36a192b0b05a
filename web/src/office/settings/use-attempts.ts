import { useState } from 'react'
import type { Outcome } from '../../platform/client/calls.ts'
import { mayBeDone } from '../../platform/client/unanswered-writes.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'

/** Neither: it still needs a confirmation, which the form says. */
interface Answer<Data> {
  data?: Data | undefined
  error?: QueryError | undefined
}

/** The changes of a dialog, one at a time. `attempt` and `attemptConfirmed` return undefined if it failed, and `failure` says why. */
export function useAttempts(describeFailure: (error: QueryError) => string) {
  const confirmation = useConfirmation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The last call may have arrived. */
  const [isOutstanding, setIsOutstanding] = useState(false)

  async function attempt<Data>(send: () => Promise<Answer<Data>>): Promise<Data | undefined> {
    if (isBusy) return undefined
    setIsBusy(true)
    setFailure(undefined)
    const { data, error } = await send()
    setIsBusy(false)
    if (error) setFailure(describeFailure(error))
    setIsOutstanding(mayBeDone(error))
    return data
  }

  /** Sends a change that needs a proof besides the session. */
  const attemptConfirmed = <Data>(send: (proof: string | undefined) => Promise<Outcome<Data>>) =>
    attempt(async (): Promise<Answer<Data>> => {
      let data: Data | undefined
      const sent = await confirmation.run(async (proof) => {
        const outcome = await send(proof)
        data = outcome.data
        return outcome
      })
      return sent.is === 'failed' ? { error: sent.error } : { data }
    })

  /** Another view has nothing of the last one: neither its failure nor its password. */
  function startOver(): void {
    setFailure(undefined)
    confirmation.forget()
  }

  return { attempt, attemptConfirmed, confirmation, isBusy, failure, isOutstanding, startOver }
}
