import { addCalls } from '../../client/calls.ts'
import { attentionCount } from './attention-count.ts'

export const { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation } = addCalls(({ query, mutation }) => ({
  listPaymentAttention: query('listPaymentAttention', {
    providesTags: ['Attention'],
    async onQueryStarted(_arg, { queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (result) attentionCount.set(result.data.length)
    },
  }),
  resolvePaymentAttention: mutation('resolvePaymentAttention', { invalidatesTags: ['Attention'] }),
}))
