import type { Balance, LoyaltyCard } from '@fuel-shack/contract/loyalty'
import { apiPaths } from '@fuel-shack/contract/paths'
import { client } from '../client/client.ts'

export const cardCalls = client.injectEndpoints({
  endpoints: (build) => ({
    getCurrentCard: build.query<LoyaltyCard, void>({
      query: () => apiPaths.currentCard,
      providesTags: ['Card'],
    }),
    getCurrentBalance: build.query<Balance, void>({
      query: () => apiPaths.currentBalance,
      providesTags: ['Balance'],
    }),
  }),
})

export const { useGetCurrentCardQuery, useGetCurrentBalanceQuery } = cardCalls
