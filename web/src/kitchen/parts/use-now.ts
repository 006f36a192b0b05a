import { useEffect, useState } from 'react'

const AGE_UPDATE_MS = 10_000

/** The current time, updated at this interval; by default as often as the age of an order needs it. */
export function useNow(intervalMs = AGE_UPDATE_MS): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return nowMs
}
