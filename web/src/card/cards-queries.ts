import type { Response } from '@fuel-shack/contract/response'
import { mutation, query } from '../platform/client/calls.ts'

export type Card = NonNullable<Response<'getCurrentCard'>>
export type Balance = NonNullable<Response<'getCurrentBalance'>>

export const currentCard = query('getCurrentCard')
const currentBalance = query('getCurrentBalance')

export const { useQuery: useGetCurrentCardQuery } = currentCard
export const { useQuery: useGetCurrentBalanceQuery } = currentBalance
export const { useMutation: useRedeemPointsMutation } = mutation('redeemPoints', {
  invalidates: ['getCurrentBalance', 'getCheckoutSpend'],
})
