import { endpoints } from '@fuel-shack/contract/endpoints'
import type { FastifyReply } from 'fastify'
import type { Mount } from '../../platform/http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../../platform/http/prepared-body.ts'
import type { OrdersService } from './orders-service.ts'

/** @param setPolledHeaders sets what the polled list reports besides the orders */
export function ordersRoutes(
  mount: Mount,
  orders: OrdersService,
  setPolledHeaders: (reply: FastifyReply) => Promise<void>,
): void {
  const prepare = createPreparedBodyCache()
  const prepareNumbers = createPreparedBodyCache()
  mount(endpoints.listOpenOrders, async ({ request, reply }) => {
    await setPolledHeaders(reply)
    return sendPrepared(prepare(await orders.readOrderList()), request, reply)
  })
  mount(endpoints.listOrderNumbers, async ({ request, reply }) =>
    sendPrepared(prepareNumbers(await orders.readOrderNumbers()), request, reply),
  )
  mount(endpoints.getCustomer, ({ caller, params }) => orders.getCustomer(caller, params.customerId))
  mount(endpoints.listHistoricOrders, () => orders.listHistoricOrders())
  mount(endpoints.acknowledgeOrders, ({ body, caller }) => orders.acknowledgeOrders(body.orderIds, caller))
  mount(endpoints.startOrder, ({ params, caller }) => orders.startOrder(params.orderId, caller))
  mount(endpoints.seeOrder, ({ params, caller }) => orders.seeOrder(params.orderId, caller))
  mount(endpoints.readyAtStation, ({ params: { orderId: id, station }, caller }) =>
    orders.readyAtStation({ id, station }, caller),
  )
  mount(endpoints.fulfilOrder, ({ params, caller }) => orders.fulfilOrder(params.orderId, caller))
  mount(endpoints.resetOrder, ({ params, caller }) => orders.resetOrder(params.orderId, caller))
  mount(endpoints.dispatchOrder, ({ params, caller }) => orders.dispatchOrder(params.orderId, caller))
}
