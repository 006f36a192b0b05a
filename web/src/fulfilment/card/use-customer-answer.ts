import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CounterCard } from '@fuel-shack/contract/customers/counter'
import type { Outcome } from '../../client/calls.ts'
import { isUnreachable, problemOf } from '../../client/problem.ts'
import type { QueryError } from '../../client/query-error.ts'
import { useCounterWithdrawMutation } from './card-queries.ts'

const POLL_MS = 3000

/** A call that waits for its customer's answer. */
interface WaitingCall {
  key: string
  send: () => Promise<Outcome<CounterCard>>
}

export type CustomerAnswer = ReturnType<typeof useCustomerAnswer>

/**
 * Sends a call again until the customer has answered on their phone. A form that closes meanwhile withdraws its question.
 *
 * @param onEnded without an error: it was cancelled
 */
export function useCustomerAnswer({
  onMoved,
  onEnded,
}: {
  onMoved: (card: CounterCard) => void
  onEnded: (error?: QueryError) => void
}) {
  const [waiting, setWaiting] = useState<WaitingCall>()
  const [hasNoReception, setHasNoReception] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const isSending = useRef(false)
  const current = useRef<WaitingCall>(undefined)
  const [withdraw] = useCounterWithdrawMutation()

  function wait(call: WaitingCall | undefined): void {
    current.current = call
    setHasNoReception(false)
    setWaiting(call)
  }

  /** @returns the error of one that waits no longer */
  async function sendAgain(call: WaitingCall): Promise<QueryError | undefined> {
    const { data, error } = await call.send()
    if (current.current !== call) return undefined
    setHasNoReception(isUnreachable(error))
    if (isUnreachable(error) || needsAnswer(error)) return undefined
    wait(undefined)
    if (data) onMoved(data)
    return error
  }

  const poll = useEffectEvent(async () => {
    if (!waiting || isCancelling || isSending.current || document.visibilityState === 'hidden') return
    isSending.current = true
    const error = await sendAgain(waiting)
    isSending.current = false
    if (error) onEnded(error)
  })
  const leave = useEffectEvent(() => {
    const { key } = current.current ?? {}
    current.current = undefined
    if (key !== undefined) void withdraw({ key })
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => void poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [waiting])
  useEffect(() => () => leave(), [])

  /** The customer may have said yes a moment ago: the call, sent once more, says whether the card was moved. */
  async function cancel(): Promise<void> {
    if (!waiting) return
    setIsCancelling(true)
    const { error } = await withdraw({ key: waiting.key })
    if (error) setHasNoReception(isUnreachable(error))
    else if (await sendAgain(waiting)) onEnded()
    setIsCancelling(false)
  }

  return { isOutstanding: waiting !== undefined, hasNoReception, isCancelling, wait, cancel }
}

export const needsAnswer = (error: QueryError | undefined): boolean =>
  problemOf(error)?.code === 'customer_confirmation_required'
