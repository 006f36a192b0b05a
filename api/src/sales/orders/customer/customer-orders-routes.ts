import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../../platform/http/mount.ts'
import { sendIfNotModified } from '../../../platform/http/conditional-response.ts'
import { createPreparedBodies } from '../../../platform/http/prepared-body.ts'
import type { CustomerOrdersService } from './customer-orders-service.ts'

export function customerOrdersRoutes(mount: Mount, orders: CustomerOrdersService): void {
  const prepare = createPreparedBodies()
  mount(endpoints.getTicket, async ({ caller, request, reply }) => {
    const { etag, bytes } = prepare(caller.subject, await orders.getTicket(caller))
    return sendIfNotModified(request, reply, etag) ?? reply.type('application/json; charset=utf-8').send(bytes)
  })
  mount(endpoints.listOwnOrders, ({ caller }) => orders.listOwnOrders(caller))
  mount(endpoints.listOwnOrdersBefore, ({ caller, params }) => orders.listOwnOrders(caller, params.orderId))
  mount(endpoints.getOwnOrder, ({ caller, params }) => orders.getOwnOrder(caller, params.orderId))
  mount(endpoints.reportArrival, ({ caller, params, body }) => orders.reportArrival(caller, params.orderId, body.place))
}
