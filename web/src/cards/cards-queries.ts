import { addCalls } from '../client/calls.ts'

export const cardCalls = addCalls(({ query }) => ({
  getCurrentCard: query('getCurrentCard', { providesTags: ['Card'] }),
  getCurrentBalance: query('getCurrentBalance', { providesTags: ['Balance'] }),
}))

export const { useGetCurrentCardQuery, useGetCurrentBalanceQuery } = cardCalls
