import type { Order } from '@fuel-shack/contract/orders'
import { apiPaths } from '@fuel-shack/contract/paths'
import { WRITE_FAILURE_HEADER } from '@fuel-shack/contract/write-failure'
import { client } from '../client/client.ts'
import { attentionCount, readAttentionCount } from './attention/attention-count.ts'
import { noteWriteFailure } from './write-failure.ts'

export const orderCalls = client.injectEndpoints({
  endpoints: (build) => ({
    listOpenOrders: build.query<Order[], void>({
      query: () => apiPaths.orders,
      extraOptions: { isConditional: true },
      providesTags: ['Orders'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (!answer) return
        const headers = answer.meta?.response?.headers
        attentionCount.set(readAttentionCount(headers))
        noteWriteFailure(headers?.get(WRITE_FAILURE_HEADER))
      },
    }),
    listHistoricOrders: build.query<Order[], void>({
      query: () => apiPaths.historicOrders,
      providesTags: ['Orders'],
    }),
    fulfilOrder: build.mutation<Order, string>({
      query: (orderId) => ({ url: apiPaths.fulfilOrder(orderId), method: 'POST' }),
      invalidatesTags: ['Orders'],
    }),
    resetOrder: build.mutation<Order, string>({
      query: (orderId) => ({ url: apiPaths.resetOrder(orderId), method: 'POST' }),
      invalidatesTags: ['Orders'],
    }),
    dispatchOrder: build.mutation<Order, string>({
      query: (orderId) => ({ url: apiPaths.dispatchOrder(orderId), method: 'POST' }),
      invalidatesTags: ['Orders'],
    }),
  }),
})

export const {
  useListOpenOrdersQuery,
  useListHistoricOrdersQuery,
  useFulfilOrderMutation,
  useResetOrderMutation,
  useDispatchOrderMutation,
} = orderCalls
