import { mutation, query } from '../../client/calls.ts'
import { attentionCount } from './attention-count.ts'

export const { useQuery: useListPaymentAttentionQuery } = query('listPaymentAttention', {
  onResponse: ({ data }) => attentionCount.set(data.length),
})
export const { useMutation: useRefundPaymentAttentionMutation } = mutation('refundPaymentAttention', {
  invalidates: ['listPaymentAttention', 'listOpenOrders', 'listHistoricOrders'],
})
export const { useMutation: useResolvePaymentAttentionMutation } = mutation('resolvePaymentAttention', {
  invalidates: ['listPaymentAttention'],
})
