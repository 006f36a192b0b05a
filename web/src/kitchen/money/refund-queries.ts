import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { ORDER_LISTS } from '../orders/orders-queries.ts'
import { pollHeaders } from '../orders/poll-headers.ts'

export const { useQuery: useGetRefundableQuery } = query('getRefundable')
// It can contain the buyer's name.
export const { useQuery: useGetReceiptQuery } = query('getReceipt', { unusedDataMs: 0 })
export const { useMutation: useDeclineOrderMutation } = mutation('declineOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useRefundOrderMutation } = mutation('refundOrder', { invalidates: ORDER_LISTS })

export const { useQuery: useListPaymentAttentionQuery } = query('listPaymentAttention', {
  onResponse: ({ data }) => pollHeaders.set({ ...pollHeaders.get(), attentionCount: data.length }),
})
export const { useMutation: useRefundPaymentAttentionMutation } = mutation('refundPaymentAttention', {
  invalidates: ['listPaymentAttention', 'listOpenOrders', 'listHistoricOrders'],
})
export const { useMutation: useResolvePaymentAttentionMutation } = mutation('resolvePaymentAttention', {
  invalidates: ['listPaymentAttention'],
})
