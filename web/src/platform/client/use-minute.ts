import { useDeferredValue, useSyncExternalStore } from 'react'
import { clockSkewMs, serverNow } from './server-clock.ts'

const CHECK_EVERY_MS = 5000
const MINUTE_MS = 60_000

/** The last whole minute by the server's clock; undefined while a prerendered page hydrates. */
export function useMinute(): Date | undefined {
  // The first one makes formats of dates, which takes long: see `useIsHydrated`.
  const minute = useDeferredValue(useSyncExternalStore(subscribe, currentMinute, () => undefined))
  return minute === undefined ? undefined : new Date(minute * MINUTE_MS)
}

function currentMinute(): number {
  return Math.floor(serverNow().getTime() / MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS)
  // A phone suspends timers while the page is hidden.
  document.addEventListener('visibilitychange', onChange)
  const unsubscribe = clockSkewMs.subscribe(onChange)
  return () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onChange)
  }
}
