import { useSyncExternalStore } from 'react'
import { serverNow } from '../../client/server-clock.ts'

const CHECK_EVERY_MS = 1000

/** Whether an instant is still to come, by the server's clock. */
export function useIsBefore(instant: string | undefined): boolean {
  return useSyncExternalStore(subscribe, () => instant !== undefined && serverNow().getTime() < Date.parse(instant))
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
