import { mutation, query } from '../platform/client/calls.ts'

// It contains a name and a purchase.
const ownReceipt = query('getOwnReceipt', { unusedDataMs: 0 })

export const { useQuery: useGetOwnReceiptQuery } = ownReceipt
export const { useMutation: useSetBuyerMutation } = mutation('setBuyer', ownReceipt.storesAnswer)
