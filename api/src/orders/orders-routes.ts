import { endpoints } from '@fuel-shack/contract/endpoints'
import { answerConditionally } from '../http/conditional.ts'
import type { Mount } from '../http/mount.ts'
import type { OrdersService } from './orders-service.ts'

export function ordersRoutes(mount: Mount, orders: OrdersService): void {
  mount(endpoints.listOpenOrders, async ({ request, reply }) => {
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
