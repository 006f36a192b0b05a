import { orderEndpointTable } from '@fuel-shack/contract/endpoints/order-endpoint-table'
import type { Receipt, SetBuyer } from '@fuel-shack/contract/payments/receipts'
import { addCalls } from '../../client/calls.ts'

const pathOf = (name: 'getOwnReceipt' | 'setBuyer', orderId: string): string =>
  orderEndpointTable[name].path.replace(':orderId', () => encodeURIComponent(orderId))

const receiptCalls = addCalls((_call, build) => ({
  getOwnReceipt: build.query<Receipt, string>({
    query: (orderId) => pathOf('getOwnReceipt', orderId),
    // It contains a name and a purchase.
    keepUnusedDataFor: 0,
  }),
  setBuyer: build.mutation<Receipt, { orderId: string; buyer: SetBuyer }>({
    query: ({ orderId, buyer }) => ({
      url: pathOf('setBuyer', orderId),
      method: orderEndpointTable.setBuyer.method,
      body: buyer,
    }),
    async onQueryStarted({ orderId }, { dispatch, queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (!result) return
      dispatch(receiptCalls.util.updateQueryData('getOwnReceipt', orderId, () => result.data))
    },
  }),
}))

export const { useGetOwnReceiptQuery, useSetBuyerMutation } = receiptCalls
