import type { Order } from '@fuel-shack/contract/orders/orders'
import { IDEMPOTENCY_KEY_HEADER } from '@fuel-shack/contract/endpoints/headers'
import type { Receipt } from '@fuel-shack/contract/payments/receipts'
import type { DeclineOrder, Refundable, RefundOrder } from '@fuel-shack/contract/payments/refunds'
import { staffEndpointTable } from '@fuel-shack/contract/endpoints/staff-endpoint-table'
import { addCalls } from '../../client/calls.ts'

const urlOf = (call: 'getRefundable' | 'declineOrder' | 'refundOrder' | 'getReceipt', orderId: string) =>
  staffEndpointTable[call].path.replace(':orderId', encodeURIComponent(orderId))

export const { useGetRefundableQuery, useDeclineOrderMutation, useRefundOrderMutation, useGetReceiptQuery } = addCalls(
  (_call, build) => ({
    getRefundable: build.query<Refundable, { orderId: string }>({
      query: ({ orderId }) => ({ url: urlOf('getRefundable', orderId), method: 'GET' }),
    }),
    getReceipt: build.query<Receipt, string>({
      query: (orderId) => ({ url: urlOf('getReceipt', orderId), method: 'GET' }),
      // It can contain the buyer's name.
      keepUnusedDataFor: 0,
    }),
    declineOrder: build.mutation<Order, { orderId: string; body: DeclineOrder }>({
      query: ({ orderId, body }) => ({ url: urlOf('declineOrder', orderId), method: 'POST', body }),
      invalidatesTags: ['Orders'],
    }),
    refundOrder: build.mutation<Order, { orderId: string; body: RefundOrder; key: string }>({
      query: ({ orderId, body, key }) => ({
        url: urlOf('refundOrder', orderId),
        method: 'POST',
        body,
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      }),
      invalidatesTags: ['Orders'],
    }),
  }),
)
