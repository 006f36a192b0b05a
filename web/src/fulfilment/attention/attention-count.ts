import { ATTENTION_HEADER } from '@fuel-shack/contract/headers'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'

/** How many payments need attention: every poll of the open orders says it in a header, so nothing else is polled. */
export const attentionCount = createExternalStore(0)

export function readAttentionCount(headers: Headers | undefined): number {
  const stated = Number(headers?.get(ATTENTION_HEADER) ?? 0)
  return Number.isSafeInteger(stated) && stated > 0 ? stated : 0
}

export const useAttentionCount = (): number => useExternalStore(attentionCount)
