import { WRITE_FAILURE_HEADER } from '@fuel-shack/contract/endpoints/headers'
import type { ChangedOrder, Order } from '@fuel-shack/contract/orders/orders'
import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import { addCalls } from '../../client/calls.ts'
import { attentionCount, readAttentionCount } from '../attention/attention-count.ts'
import { recordClock } from '../device/clock-skew.ts'
import { hasPrinters, readHasPrinters } from '../printing/has-printers.ts'
import { recordWriteFailure } from '../shift/write-failure.ts'

export const orderCalls = addCalls(({ query, mutation }, build) => ({
  listOpenOrders: query('listOpenOrders', {
    extraOptions: { isConditional: true },
    providesTags: ['Orders'],
    async onQueryStarted(_arg, { queryFulfilled }) {
      const sentAtMs = Date.now()
      const result = await queryFulfilled.catch(() => undefined)
      if (!result) return
      const headers = result.meta?.response?.headers
      attentionCount.set(readAttentionCount(headers))
      hasPrinters.set(readHasPrinters(headers))
      recordClock({ sentAtMs, receivedAtMs: Date.now(), date: headers?.get('date') })
      recordWriteFailure(headers?.get(WRITE_FAILURE_HEADER))
    },
  }),
  listHistoricOrders: query('listHistoricOrders', { providesTags: ['Orders'] }),
  fulfilOrder: mutation('fulfilOrder', { invalidatesTags: ['Orders'] }),
  resetOrder: mutation('resetOrder', { invalidatesTags: ['Orders'] }),
  dispatchOrder: mutation('dispatchOrder', { invalidatesTags: ['Orders'] }),
  acknowledgeOrders: build.mutation<Order[], string[]>({
    query: (orderIds) => ({
      url: staffEndpointTable.acknowledgeOrders.path,
      method: staffEndpointTable.acknowledgeOrders.method,
      body: { orderIds },
    }),
  }),
  startOrder: build.mutation<ChangedOrder, string>({
    query: (orderId) => ({
      url: staffEndpointTable.startOrder.path.replace(':orderId', () => encodeURIComponent(orderId)),
      method: staffEndpointTable.startOrder.method,
    }),
    invalidatesTags: ['Orders'],
  }),
  /** The list is not read again: its next poll has the time. */
  seeOrder: build.mutation<Order, string>({
    query: (orderId) => ({
      url: staffEndpointTable.seeOrder.path.replace(':orderId', () => encodeURIComponent(orderId)),
      method: staffEndpointTable.seeOrder.method,
    }),
  }),
}))

export const {
  useListOpenOrdersQuery,
  useListHistoricOrdersQuery,
  useFulfilOrderMutation,
  useResetOrderMutation,
  useDispatchOrderMutation,
  useSeeOrderMutation,
  useAcknowledgeOrdersMutation,
  useStartOrderMutation,
} = orderCalls
