import type { Response, SparseOrder } from '@fuel-shack/contract/response'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { QueryName } from '../../platform/client/calls.ts'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { pollHeaders, readPollHeaders } from './poll-headers.ts'

function complete(order: SparseOrder): Order {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its fields beyond the specification are ours
  return {
    ...order,
    fulfilledAt: order.fulfilledAt ?? null,
    contactNumber: order.contactNumber ?? '',
    transactionId: order.transactionId ?? '',
    customerNotes: order.customerNotes ?? '',
  } as Order
}

const completeAll = (orders: SparseOrder[]): Order[] => orders.map((order) => complete(order))

export type ActionResponse = Response<'fulfilOrder'>

export const { useQuery: useListOpenOrdersQuery, useRead: useReadOpenOrders } = query('listOpenOrders', {
  isConditional: true,
  transform: completeAll,
  onResponse: ({ headers }) => pollHeaders.set(readPollHeaders(headers)),
})
export const { useQuery: useListHistoricOrdersQuery, useRead: useReadHistoricOrders } = query('listHistoricOrders', {
  transform: completeAll,
})
export const ORDER_LISTS: QueryName[] = ['listOpenOrders', 'listHistoricOrders']

export const { useMutation: useFulfilOrderMutation } = mutation('fulfilOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useResetOrderMutation } = mutation('resetOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useDispatchOrderMutation } = mutation('dispatchOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useReadyAtStationMutation } = mutation('readyAtStation', { invalidates: ORDER_LISTS })
export const { useMutation: useStartOrderMutation } = mutation('startOrder', { invalidates: ORDER_LISTS })
export const { useMutation: useAcknowledgeOrdersMutation } = mutation('acknowledgeOrders')
// The orders leave the list.
export const { useMutation: useAcknowledgeCancelledMutation } = mutation('acknowledgeOrders', {
  invalidates: ORDER_LISTS,
})
// The list is not read again: its next poll has the time.
export const { useMutation: useSeeOrderMutation } = mutation('seeOrder')
