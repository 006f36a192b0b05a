import { useEffect, useRef, useState } from 'react'
import { untilRetry } from '../../platform/client/load-chunk.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { isTransient } from '../../platform/client/query-error.ts'
import { useReportArrivalMutation } from '../order/orders-queries.ts'

const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 15_000

export type Sending =
  | { step: 'idle' }
  /** `attempts` without an answer so far. */
  | { step: 'sending'; place: string | null; attempts: number }
  | { step: 'rejected'; message: string }

/**
 * Reports to the kitchen where the customer waits. Without an answer it tries again, also as soon as the device is online, until
 * the customer gives up; the call is safe to repeat. Nothing is claimed before the server has answered.
 */
export function useArrival(orderId: string) {
  const [report] = useReportArrivalMutation()
  const [sending, setSending] = useState<Sending>({ step: 'idle' })
  const latest = useRef<AbortController>(undefined)

  useEffect(() => () => latest.current?.abort(), [])

  function stop(): void {
    latest.current?.abort()
    setSending({ step: 'idle' })
  }

  async function send(place: string | null): Promise<void> {
    latest.current?.abort()
    const attempt = new AbortController()
    latest.current = attempt
    const { signal } = attempt
    setSending({ step: 'sending', place, attempts: 0 })
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const { error } = await report({ orderId, body: { place } })
      if (signal.aborted) return
      if (!error) return setSending({ step: 'idle' })
      if (!isTransient(error)) return setSending({ step: 'rejected', message: problemMessage(error) })
      setSending({ step: 'sending', place, attempts: attempts + 1 })
      await untilRetry(Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS))
    }
  }

  return { sending, send, stop }
}
