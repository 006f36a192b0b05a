import { ATTENTION_HEADER } from '@fuel-shack/contract/endpoints/headers'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'

/** How many payments need attention. A header of the open orders' response says it, so there is no separate poll. */
export const attentionCount = createExternalStore(0)

export function readAttentionCount(headers: Headers | undefined): number {
  const count = Number(headers?.get(ATTENTION_HEADER) ?? 0)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

export const useAttentionCount = (): number => useExternalStore(attentionCount)
