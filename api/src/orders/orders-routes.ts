import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { FastifyReply } from 'fastify'
import type { Mount } from '../http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../http/prepared-body.ts'
import type { OrdersService } from './orders-service.ts'

/** @param setPolledHeaders sets what the polled list reports besides the orders */
export function ordersRoutes(
  mount: Mount,
  orders: OrdersService,
  setPolledHeaders: (reply: FastifyReply) => Promise<void>,
): void {
  const prepare = createPreparedBodyCache()
  mount(endpoints.listOpenOrders, async ({ request, reply }) => {
    await setPolledHeaders(reply)
    return sendPrepared(prepare(await orders.readOrderList()), request, reply)
  })
  mount(endpoints.getCustomer, ({ person, actor, params }) => orders.getCustomer(person, actor, params.customerId))
  mount(endpoints.listHistoricOrders, () => orders.listHistoricOrders())
  mount(endpoints.acknowledgeOrders, ({ body, actor }) => orders.acknowledgeOrders(body.orderIds, actor))
  mount(endpoints.startOrder, ({ params, actor }) => orders.startOrder(params.orderId, actor))
  mount(endpoints.seeOrder, ({ params, actor }) => orders.seeOrder(params.orderId, actor))
  mount(endpoints.fulfilOrder, ({ params, actor }) => orders.fulfilOrder(params.orderId, actor))
  mount(endpoints.resetOrder, ({ params, actor }) => orders.resetOrder(params.orderId, actor))
  mount(endpoints.dispatchOrder, ({ params, actor }) => orders.dispatchOrder(params.orderId, actor))
}
