import { endpoints } from '@fuel-shack/contract/endpoints'
import { ATTENTION_HEADER } from '@fuel-shack/contract/headers'
import { WRITE_FAILURE_HEADER, type WriteFailure } from '@fuel-shack/contract/headers'
import type { Health } from '../http/health.ts'
import type { Mount } from '../http/mount.ts'
import { createPreparedBodyCache, sendPrepared } from '../http/prepared-body.ts'
import type { OrdersService } from './orders-service.ts'

/** What the polled list says beside the orders, in headers, so that nothing else needs polling. */
export interface PolledState {
  health: Pick<Health, 'writeFailure'>
  /** How many payments staff must look at. */
  attention: { countOpen: () => Promise<number> }
}

export function ordersRoutes(mount: Mount, orders: OrdersService, { health, attention }: PolledState): void {
  const prepare = createPreparedBodyCache()
  mount(endpoints.listOpenOrders, async ({ request, reply }) => {
    const failure: WriteFailure | undefined = health.writeFailure()
    if (failure) void reply.header(WRITE_FAILURE_HEADER, failure)
    const count = await attention.countOpen()
    if (count > 0) void reply.header(ATTENTION_HEADER, count)
    return sendPrepared(prepare(await orders.readOrderList()), request, reply)
  })
  mount(endpoints.listHistoricOrders, () => orders.listHistoricOrders())
  mount(endpoints.fulfilOrder, ({ params, actor }) => orders.fulfilOrder(params.orderId, actor))
  mount(endpoints.resetOrder, ({ params, actor }) => orders.resetOrder(params.orderId, actor))
  mount(endpoints.dispatchOrder, ({ params, actor }) => orders.dispatchOrder(params.orderId, actor))
}
