import { useEffect, useState } from 'react'
import { toServerMs } from '../../platform/client/server-clock.ts'

const AGE_UPDATE_MS = 10_000

/** The time of this device, updated at this interval; by default as often as the age of an order needs it. */
export function useNow(intervalMs = AGE_UPDATE_MS): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return nowMs
}

/** The same by the server's clock, for what is compared with its times: a tablet's clock may be hours wrong. */
export function useServerNow(): number {
  return toServerMs(useNow())
}
