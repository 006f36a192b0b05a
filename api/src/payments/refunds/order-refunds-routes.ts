import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { requireIdempotencyKey, staffCallerOf } from '../../http/request-headers.ts'
import type { Mount } from '../../http/mount.ts'
import type { OrderRefundsService } from './order-refunds-service.ts'

export function orderRefundsRoutes(mount: Mount, refunds: OrderRefundsService): void {
  mount(endpoints.getRefundable, ({ params }) => refunds.getRefundable(params.orderId))
  mount(endpoints.declineOrder, ({ params, body, ...call }) =>
    refunds.declineOrder(params.orderId, body, staffCallerOf(call)),
  )
  mount(endpoints.refundOrder, ({ params, body, ...call }) =>
    refunds.refundOrder(params.orderId, body, {
      key: requireIdempotencyKey(call.request),
      caller: staffCallerOf(call),
    }),
  )
  mount(endpoints.cancelOrder, ({ person, params, actor }) => refunds.cancelOrder(person, params.orderId, actor))
}
