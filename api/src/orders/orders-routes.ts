import { endpoints } from '@fuel-shack/contract/endpoints'
import { WRITE_FAILURE_HEADER, type WriteFailure } from '@fuel-shack/contract/write-failure'
import { answerConditionally } from '../http/conditional.ts'
import type { Health } from '../http/health.ts'
import type { Mount } from '../http/mount.ts'
import type { OrdersService } from './orders-service.ts'

export function ordersRoutes(mount: Mount, orders: OrdersService, health: Pick<Health, 'writeFailure'>): void {
  mount(endpoints.listOpenOrders, async ({ request, reply }) => {
    const failure: WriteFailure | undefined = health.writeFailure()
    if (failure) void reply.header(WRITE_FAILURE_HEADER, failure)
    const { etag, body } = await orders.readOrderList()
    return (
      answerConditionally(request, reply, etag) ??
      reply
        .type('application/json; charset=utf-8')
        .serializer((text: string) => text)
        .send(body)
    )
  })
  mount(endpoints.listHistoricOrders, () => orders.listHistoricOrders())
  mount(endpoints.fulfilOrder, ({ params, actor }) => orders.fulfilOrder(params.orderId, actor))
  mount(endpoints.resetOrder, ({ params, actor }) => orders.resetOrder(params.orderId, actor))
  mount(endpoints.dispatchOrder, ({ params, actor }) => orders.dispatchOrder(params.orderId, actor))
}
