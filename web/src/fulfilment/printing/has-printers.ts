import { PRINTING_HEADER } from '@fuel-shack/contract/endpoints/headers'
import { createExternalStore, useExternalStore } from '../../client/external-store.ts'

/** Whether docket printers are configured. A header of the open orders' response says it: without any, nothing is polled. */
export const hasPrinters = createExternalStore(false)

export function readHasPrinters(headers: Headers | undefined): boolean {
  return headers?.has(PRINTING_HEADER) === true
}

export const useHasPrinters = (): boolean => useExternalStore(hasPrinters)
