import { mutation } from '../client/calls.ts'

export const { useMutation: useRedeemPointsMutation } = mutation('redeemPoints', {
  invalidates: ['getCurrentBalance', 'getCheckoutSpend'],
})
