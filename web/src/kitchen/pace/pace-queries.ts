import { useState } from 'react'
import type { Body } from '@fuel-shack/contract/endpoints'
import { mutation } from '../../platform/client/staff/staff-calls.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { kitchenPace } from '../../menu/opening/kitchen-queries.ts'

export type PaceChange =
  | { call: 'pauseKitchen'; body: Body<'pauseKitchen'> }
  | { call: 'delayKitchen'; body: Body<'delayKitchen'> }
  | { call: 'setCooks'; body: Body<'setCooks'> }
  | { call: 'resumeKitchen'; body?: undefined }

const { useMutation: usePauseMutation } = mutation('pauseKitchen', kitchenPace.storesAnswer)
const { useMutation: useDelayMutation } = mutation('delayKitchen', kitchenPace.storesAnswer)
const { useMutation: useSetCooksMutation } = mutation('setCooks', kitchenPace.storesAnswer)
const { useMutation: useResumeMutation } = mutation('resumeKitchen', kitchenPace.storesAnswer)

/** One change at a time. A failure stays until a change succeeds. */
export function usePaceChange(onDone: (change: PaceChange, wasFailing: boolean) => void, onFailed: () => void) {
  const [pause] = usePauseMutation()
  const [delay] = useDelayMutation()
  const [setCooks] = useSetCooksMutation()
  const [resume] = useResumeMutation()
  const [pending, setPending] = useState<PaceChange>()
  const [failure, setFailure] = useState<{ text: string; change: PaceChange }>()

  async function send(change: PaceChange) {
    switch (change.call) {
      case 'pauseKitchen':
        return pause({ body: change.body })
      case 'delayKitchen':
        return delay({ body: change.body })
      case 'setCooks':
        return setCooks({ body: change.body })
      case 'resumeKitchen':
        return resume()
    }
  }

  async function run(change: PaceChange): Promise<void> {
    if (pending) return
    setPending(change)
    const { error } = await send(change)
    setPending(undefined)
    setFailure(error && { text: `Not saved. ${problemMessage(error)}`, change })
    if (error) onFailed()
    else onDone(change, failure !== undefined)
  }

  const isBusy = ({ call, body }: PaceChange): boolean =>
    pending?.call === call && JSON.stringify(pending.body) === JSON.stringify(body)
  return { run: (change: PaceChange) => void run(change), isBusy, failure }
}
