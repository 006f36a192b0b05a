import { addCalls } from '../../client/calls.ts'
import { attentionCount } from './attention-count.ts'

export const { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation } = addCalls(({ query, mutation }) => ({
  listPaymentAttention: query('listPaymentAttention', {
    providesTags: ['Attention'],
    async onQueryStarted(_arg, { queryFulfilled }) {
      const answer = await queryFulfilled.catch(() => undefined)
      if (answer) attentionCount.set(answer.data.length)
    },
  }),
  resolvePaymentAttention: mutation('resolvePaymentAttention', { invalidatesTags: ['Attention'] }),
}))
