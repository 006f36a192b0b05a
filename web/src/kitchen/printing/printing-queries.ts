import type { Printing } from '@fuel-shack/contract/sales/printing/printing'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { pollHeaders } from '../orders/poll-headers.ts'

const POLL_MS = 10_000

const printing = query('getPrinting')

export const { useMutation: usePrintOrderMutation } = mutation('printOrder', printing.storesAnswer)

/** Polls while printers are configured. Render it once. */
export function usePolledPrinting(): Printing | undefined {
  const { hasPrinters: isOn } = useExternalStore(pollHeaders)
  const { data } = printing.useQuery(undefined, { enabled: isOn, refetchInterval: POLL_MS })
  return isOn ? data : undefined
}

/** Returns what the last poll said. */
export function usePrinting(): Printing | undefined {
  return printing.useQuery(undefined, { enabled: false }).data
}
