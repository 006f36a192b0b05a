import type { WriteFailure } from '@fuel-shack/contract/endpoints/headers'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'

const writeFailure = createExternalStore<WriteFailure | undefined>(undefined)

/** Records from a poll's response header whether the server can store anything. */
export function recordWriteFailure(header: string | null | undefined): void {
  writeFailure.set(header === 'storage_full' || header === 'unavailable' ? header : undefined)
}

export const useWriteFailure = (): WriteFailure | undefined => useExternalStore(writeFailure)
