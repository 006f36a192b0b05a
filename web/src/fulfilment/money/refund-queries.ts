import { mutation, query } from '../../client/calls.ts'
import { ORDER_LISTS } from '../orders/orders-queries.ts'

export const { useQuery: useGetRefundableQuery } = query('getRefundable')
// It can contain the buyer's name.
export const { useQuery: useGetReceiptQuery } = query('getReceipt', { unusedDataMs: 0 })
export const { useMutation: useDeclineOrderMutation } = mutation('declineOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useRefundOrderMutation } = mutation('refundOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useProveStaffMutation } = mutation('proveIdentity')
