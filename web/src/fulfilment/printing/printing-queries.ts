import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import type { Printing } from '@fuel-shack/contract/orders/printing'
import { addCalls } from '../../client/calls.ts'
import { useHasPrinters } from './has-printers.ts'

const POLL_MS = 10_000

const reading = addCalls((_call, build) => ({
  getPrinting: build.query<Printing, void>({ query: () => ({ url: staffEndpointTable.getPrinting.path }) }),
}))

export const { usePrintOrderMutation } = addCalls((_call, build) => ({
  printOrder: build.mutation<Printing, { orderId: string; printerId: string }>({
    query: ({ orderId, printerId }) => ({
      url: staffEndpointTable.printOrder.path.replace(':orderId', () => encodeURIComponent(orderId)),
      method: staffEndpointTable.printOrder.method,
      body: { printerId },
    }),
    async onQueryStarted(_args, { dispatch, queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (result) void dispatch(reading.util.upsertQueryData('getPrinting', undefined, result.data))
    },
  }),
}))

/** Polls while printers are configured. Render it once. */
export function usePolledPrinting(): Printing | undefined {
  const isOn = useHasPrinters()
  const { data } = reading.useGetPrintingQuery(undefined, { skip: !isOn, pollingInterval: POLL_MS })
  return isOn ? data : undefined
}

/** What the last poll said. */
export function usePrinting(): Printing | undefined {
  const { data } = reading.endpoints.getPrinting.useQueryState(undefined)
  return data
}
