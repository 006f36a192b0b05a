import type { WriteFailure } from '@fuel-shack/contract/headers'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'

const writeFailure = createExternalStore<WriteFailure | undefined>(undefined)

/** What the last answer to the poll said of the server: whether it can store anything. */
export function noteWriteFailure(header: string | null | undefined): void {
  writeFailure.set(header === 'storage_full' || header === 'unavailable' ? header : undefined)
}

export const useWriteFailure = (): WriteFailure | undefined => useExternalStore(writeFailure)
