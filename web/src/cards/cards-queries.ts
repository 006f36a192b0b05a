import { mutation, query } from '../client/calls.ts'

export const currentCard = query('getCurrentCard')
const currentBalance = query('getCurrentBalance')

export const { useQuery: useGetCurrentCardQuery } = currentCard
export const { useQuery: useGetCurrentBalanceQuery } = currentBalance
export const { useMutation: useAnswerCardQuestionMutation } = mutation('answerCardQuestion', {
  ...currentBalance.storesAnswer,
  onError: (_, client) => client.invalidate('getCurrentBalance'),
})
export const { useMutation: useRedeemPointsMutation } = mutation('redeemPoints', {
  invalidates: ['getCurrentBalance', 'getCheckoutSpend'],
})
