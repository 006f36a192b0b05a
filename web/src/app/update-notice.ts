import { useSyncExternalStore } from 'react'

let apply: (() => void) | undefined
const listeners = new Set<() => void>()

/** There is a new version; `run` changes over to it. */
export function announceUpdate(run: () => void): void {
  apply = run
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What changes over to the new version; undefined while there is none. */
export function useUpdate(): (() => void) | undefined {
  return useSyncExternalStore(
    subscribe,
    () => apply,
    () => undefined,
  )
}
