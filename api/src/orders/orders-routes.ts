import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import {
  ATTENTION_HEADER,
  PRINTING_HEADER,
  WRITE_FAILURE_HEADER,
  type WriteFailure,
} from '@fuel-shack/contract/endpoints/headers'
import type { Health } from '../http/health.ts'
import type { Mount } from '../http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../http/prepared-body.ts'
import type { OrdersService } from './orders-service.ts'

/** State that the polled list reports in headers, so that screens poll a single endpoint. */
interface PolledState {
  health: Pick<Health, 'writeFailure'>
  /** The number of payments that need the attention of staff. */
  attention: { countOpen: () => Promise<number> }
  printing: { hasPrinters: () => Promise<boolean> }
}

export function ordersRoutes(mount: Mount, orders: OrdersService, { health, attention, printing }: PolledState): void {
  const prepare = createPreparedBodyCache()
  mount(endpoints.listOpenOrders, async ({ request, reply }) => {
    const failure: WriteFailure | undefined = health.writeFailure()
    if (failure) void reply.header(WRITE_FAILURE_HEADER, failure)
    const count = await attention.countOpen()
    if (count > 0) void reply.header(ATTENTION_HEADER, count)
    if (await printing.hasPrinters()) void reply.header(PRINTING_HEADER, 'on')
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
