import type { CustomerOrder, OrderHistory, Ticket } from '@fuel-shack/contract/orders/customer-orders'
import { orderEndpointTable } from '@fuel-shack/contract/endpoints/order-endpoint-table'
import { addCalls } from '../client/calls.ts'

const pathOf = (name: keyof typeof orderEndpointTable, orderId: string): string =>
  orderEndpointTable[name].path.replace(':orderId', () => encodeURIComponent(orderId))

interface ArrivalCall {
  orderId: string
  /** Null: the customer has left. */
  place: string | null
}

export const orderCalls = addCalls((_, build) => ({
  getTicket: build.query<Ticket, void>({
    query: () => orderEndpointTable.getTicket.path,
    extraOptions: { isConditional: true },
  }),
  /** @param before the last order of the page before; undefined: the newest orders */
  listOwnOrders: build.query<OrderHistory, string | undefined>({
    query: (before) =>
      before === undefined ? orderEndpointTable.listOwnOrders.path : pathOf('listOwnOrdersBefore', before),
  }),
  getOwnOrder: build.query<CustomerOrder, string>({ query: (orderId) => pathOf('getOwnOrder', orderId) }),
}))

export const { useGetTicketQuery, useListOwnOrdersQuery, useGetOwnOrderQuery } = orderCalls

interface Lifecycle {
  dispatch: (action: ReturnType<typeof orderCalls.util.updateQueryData>) => unknown
  queryFulfilled: Promise<{ data: CustomerOrder }>
}

/** Shows the changed order before the next poll. */
async function storeAnswer({ orderId }: { orderId: string }, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined)
  if (!result) return
  dispatch(
    orderCalls.util.updateQueryData('getTicket', undefined, (ticket) => {
      const index = ticket.orders.findIndex(({ id }) => id === orderId)
      if (index !== -1) ticket.orders[index] = result.data
    }),
  )
  dispatch(orderCalls.util.updateQueryData('getOwnOrder', orderId, () => result.data))
}

export const { useReportArrivalMutation, useCancelOrderMutation } = addCalls((_, build) => ({
  reportArrival: build.mutation<CustomerOrder, ArrivalCall>({
    query: ({ orderId, place }) => ({
      url: pathOf('reportArrival', orderId),
      method: orderEndpointTable.reportArrival.method,
      body: { place },
    }),
    onQueryStarted: storeAnswer,
  }),
  cancelOrder: build.mutation<CustomerOrder, { orderId: string }>({
    query: ({ orderId }) => ({
      url: pathOf('cancelOrder', orderId),
      method: orderEndpointTable.cancelOrder.method,
    }),
    onQueryStarted: storeAnswer,
  }),
}))
