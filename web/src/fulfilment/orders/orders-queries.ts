import { WRITE_FAILURE_HEADER } from '@fuel-shack/contract/headers'
import { addCalls } from '../../client/calls.ts'
import { attentionCount, readAttentionCount } from '../attention/attention-count.ts'
import { noteWriteFailure } from '../shift/write-failure.ts'

export const orderCalls = addCalls(({ query, mutation }) => ({
  listOpenOrders: query('listOpenOrders', {
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
  listHistoricOrders: query('listHistoricOrders', { providesTags: ['Orders'] }),
  fulfilOrder: mutation('fulfilOrder', { invalidatesTags: ['Orders'] }),
  resetOrder: mutation('resetOrder', { invalidatesTags: ['Orders'] }),
  dispatchOrder: mutation('dispatchOrder', { invalidatesTags: ['Orders'] }),
}))

export const {
  useListOpenOrdersQuery,
  useListHistoricOrdersQuery,
  useFulfilOrderMutation,
  useResetOrderMutation,
  useDispatchOrderMutation,
} = orderCalls
