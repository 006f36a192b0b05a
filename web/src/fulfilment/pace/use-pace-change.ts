import { useState } from 'react'
import { problemMessage } from '../../client/problem-message.ts'
import { useChangePaceMutation, type PaceChange } from './pace-queries.ts'

interface Failure {
  text: string
  change: PaceChange
}

/** One change at a time. A failure stays until a change succeeds. */
export function usePaceChange(onDone: (change: PaceChange, wasFailing: boolean) => void, onFailed: () => void) {
  const [change, { isLoading, originalArgs }] = useChangePaceMutation()
  const [failure, setFailure] = useState<Failure>()

  async function run(next: PaceChange): Promise<void> {
    if (isLoading) return
    const { error } = await change(next)
    if (error) {
      setFailure({ text: `Not saved. ${problemMessage(error)}`, change: next })
      onFailed()
      return
    }
    setFailure(undefined)
    onDone(next, failure !== undefined)
  }

  const isBusy = ({ call, body }: PaceChange): boolean =>
    isLoading && originalArgs?.call === call && JSON.stringify(originalArgs.body) === JSON.stringify(body)
  return { run: (next: PaceChange) => void run(next), isBusy, failure }
}
