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
  mount(endpoints.fulfilOrder, ({ params }) => orders.fulfilOrder(params.orderId))
  mount(endpoints.resetOrder, ({ params }) => orders.resetOrder(params.orderId))
  mount(endpoints.dispatchOrder, ({ params }) => orders.dispatchOrder(params.orderId))
}
