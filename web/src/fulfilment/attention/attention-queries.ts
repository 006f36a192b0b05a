import type { PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import { addCalls } from '../../client/calls.ts'
import { attentionCount } from './attention-count.ts'

export const { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation, useRefundPaymentAttentionMutation } =
  addCalls(({ query, mutation }, build) => ({
    listPaymentAttention: query('listPaymentAttention', {
      providesTags: ['Attention'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined)
        if (result) attentionCount.set(result.data.length)
      },
    }),
    refundPaymentAttention: build.mutation<PaymentAttention, { attentionId: string }>({
      query: ({ attentionId }) => ({
        url: staffEndpointTable.refundPaymentAttention.path.replace(':attentionId', encodeURIComponent(attentionId)),
        method: 'POST',
      }),
      invalidatesTags: ['Attention', 'Orders'],
    }),
    resolvePaymentAttention: mutation('resolvePaymentAttention', { invalidatesTags: ['Attention'] }),
  }))
