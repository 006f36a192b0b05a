import { useState } from 'react'
import { problemMessage } from '../../client/problem-message.ts'
import { useChangePace, type PaceChange } from './pace-queries.ts'

interface Failure {
  text: string
  change: PaceChange
}

/** One change at a time. A failure stays until a change succeeds. */
export function usePaceChange(onDone: (change: PaceChange, wasFailing: boolean) => void, onFailed: () => void) {
  const change = useChangePace()
  const [pending, setPending] = useState<PaceChange>()
  const [failure, setFailure] = useState<Failure>()

  async function run(next: PaceChange): Promise<void> {
    if (pending) return
    setPending(next)
    const { error } = await change(next)
    setPending(undefined)
    if (error) {
      setFailure({ text: `Not saved. ${problemMessage(error)}`, change: next })
      onFailed()
      return
    }
    setFailure(undefined)
    onDone(next, failure !== undefined)
  }

  const isBusy = ({ call, body }: PaceChange): boolean =>
    pending?.call === call && JSON.stringify(pending.body) === JSON.stringify(body)
  return { run: (next: PaceChange) => void run(next), isBusy, failure }
}
