import { useSyncExternalStore } from 'react'

const CHECK_EVERY_MS = 5000
const MINUTE_MS = 60_000

/** The last whole minute by the clock of this device; undefined while a prerendered page hydrates. */
export function useMinute(): Date | undefined {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => undefined)
  return minute === undefined ? undefined : new Date(minute * MINUTE_MS)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS)
  // A phone suspends timers while the page is hidden.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
