import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import { sendIfNotModified } from '../http/conditional-response.ts'
import { createPreparedBodies } from '../http/prepared-body.ts'
import type { CustomerOrdersService } from './customer-orders-service.ts'

export function customerOrdersRoutes(mount: Mount, orders: CustomerOrdersService): void {
  const prepare = createPreparedBodies()
  mount(endpoints.getTicket, async ({ person, request, reply }) => {
    const { etag, bytes } = prepare(person.subject, await orders.getTicket(person))
    return sendIfNotModified(request, reply, etag) ?? reply.type('application/json; charset=utf-8').send(bytes)
  })
  mount(endpoints.listOwnOrders, ({ person }) => orders.listOwnOrders(person))
  mount(endpoints.listOwnOrdersBefore, ({ person, params }) => orders.listOwnOrders(person, params.orderId))
  mount(endpoints.getOwnOrder, ({ person, params }) => orders.getOwnOrder(person, params.orderId))
  mount(endpoints.reportArrival, ({ person, params, body }) => orders.reportArrival(person, params.orderId, body.place))
}
