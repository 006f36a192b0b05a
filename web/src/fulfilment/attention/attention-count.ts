import { useSyncExternalStore } from 'react'
import { ATTENTION_HEADER } from '@fuel-shack/contract/headers'

let count = 0
const listeners = new Set<() => void>()

/** How many payments need attention: every poll of the open orders says it in a header, so nothing else is polled. */
export const attentionCount = {
  get: (): number => count,
  set(next: number): void {
    if (next === count) return
    count = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function readAttentionCount(headers: Headers | undefined): number {
  const stated = Number(headers?.get(ATTENTION_HEADER) ?? 0)
  return Number.isSafeInteger(stated) && stated > 0 ? stated : 0
}

export function useAttentionCount(): number {
  return useSyncExternalStore(attentionCount.subscribe, attentionCount.get)
}
