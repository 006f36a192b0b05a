import { mutation, query, type MutationDefinition } from '../../platform/client/calls.ts'

const ticket = query('getTicket', { isConditional: true })
const ownOrder = query('getOwnOrder')

export const { useQuery: useGetTicketQuery } = ticket
export const { useQuery: useGetOwnOrderQuery, useRead: useReadOwnOrder } = ownOrder
export const { useQuery: useListOwnOrdersQuery } = query('listOwnOrders')
export const { useQuery: useListOwnOrdersBeforeQuery } = query('listOwnOrdersBefore')

const showsChangedOrder: MutationDefinition<'reportArrival' | 'cancelOrder'> = {
  onSuccess: (order, { orderId }, client) => {
    ticket.update(client, undefined, (shown) => ({
      ...shown,
      orders: shown.orders.map((each) => (each.id === orderId ? order : each)),
    }))
    ownOrder.update(client, { orderId }, () => order)
  },
}
export const { useMutation: useReportArrivalMutation } = mutation('reportArrival', showsChangedOrder)
export const { useMutation: useCancelOrderMutation } = mutation('cancelOrder', showsChangedOrder)
