import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import type { ApiClient } from '../../client/api-client.ts'
import { mutation, query } from '../../client/calls.ts'

const ticket = query('getTicket', { isConditional: true })
const ownOrder = query('getOwnOrder')

export const { useQuery: useGetTicketQuery } = ticket
export const { useQuery: useGetOwnOrderQuery, useRead: useReadOwnOrder } = ownOrder
export const { useQuery: useListOwnOrdersQuery } = query('listOwnOrders')
export const { useQuery: useListOwnOrdersBeforeQuery } = query('listOwnOrdersBefore')

/** Shows the changed order before the next poll. */
const storesAnswer = {
  onSuccess: (order: CustomerOrder, { orderId }: { orderId: string }, client: ApiClient) => {
    ticket.update(client, undefined, (shown) => ({
      ...shown,
      orders: shown.orders.map((each) => (each.id === orderId ? order : each)),
    }))
    ownOrder.update(client, { orderId }, () => order)
  },
}
export const { useMutation: useReportArrivalMutation } = mutation('reportArrival', storesAnswer)
export const { useMutation: useCancelOrderMutation } = mutation('cancelOrder', storesAnswer)
