import type { PaymentAttention } from '@fuel-shack/contract/payment-attention'
import { apiPaths } from '@fuel-shack/contract/paths'
import { client } from '../../client/client.ts'
import { attentionCount } from './attention-count.ts'

const attentionCalls = client.enhanceEndpoints({ addTagTypes: ['Attention'] }).injectEndpoints({
  endpoints: (build) => ({
    listPaymentAttention: build.query<PaymentAttention[], void>({
      query: () => apiPaths.paymentAttention,
      providesTags: ['Attention'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) attentionCount.set(answer.data.length)
      },
    }),
    resolvePaymentAttention: build.mutation<PaymentAttention, string>({
      query: (attentionId) => ({ url: apiPaths.resolvePaymentAttention(attentionId), method: 'POST' }),
      invalidatesTags: ['Attention'],
    }),
  }),
})

export const { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation } = attentionCalls
