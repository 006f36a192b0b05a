import type { WriteFailure } from '@fuel-shack/contract/headers'
import { useSyncExternalStore } from 'react'

let current: WriteFailure | undefined
const listeners = new Set<() => void>()

/** What the last answer to the poll said of the server: whether it can store anything. */
export function noteWriteFailure(header: string | null | undefined): void {
  const next = header === 'storage_full' || header === 'unavailable' ? header : undefined
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWriteFailure(): WriteFailure | undefined {
  return useSyncExternalStore(subscribe, () => current)
}
