import { useState } from 'react'
import type { Outcome } from '../../client/calls.ts'
import { isUnreachable } from '../../client/problem.ts'
import { useConfirmation } from '../../session/use-confirmation.ts'
import { careFailure } from './customer-texts.ts'

/** Sends calls about customers one at a time, with a confirmation where the server wants one. */
export function useCareCall() {
  const confirmation = useConfirmation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** The last call may have arrived. */
  const [isOutstanding, setIsOutstanding] = useState(false)

  /** @returns undefined if it failed, which `failure` says, or needs a confirmation. */
  async function run<Data>(send: (proof: string | undefined) => Promise<Outcome<Data>>): Promise<Data | undefined> {
    if (isBusy) return undefined
    setIsBusy(true)
    setFailure(undefined)
    let data: Data | undefined
    const sent = await confirmation.run(async (proof) => {
      const outcome = await send(proof)
      data = outcome.data
      return outcome
    })
    setIsBusy(false)
    if (sent.is === 'failed') setFailure(careFailure(sent.error))
    setIsOutstanding(sent.is === 'failed' && isUnreachable(sent.error))
    return data
  }

  return { run, isBusy, failure, isOutstanding, confirmation }
}
