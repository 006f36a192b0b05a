import { mutation, query } from '../../client/calls.ts'
import { pollHeaders } from '../orders/poll-headers.ts'

export const { useQuery: useListPaymentAttentionQuery } = query('listPaymentAttention', {
  onResponse: ({ data }) => pollHeaders.set({ ...pollHeaders.get(), attentionCount: data.length }),
})
export const { useMutation: useRefundPaymentAttentionMutation } = mutation('refundPaymentAttention', {
  invalidates: ['listPaymentAttention', 'listOpenOrders', 'listHistoricOrders'],
})
export const { useMutation: useResolvePaymentAttentionMutation } = mutation('resolvePaymentAttention', {
  invalidates: ['listPaymentAttention'],
})
