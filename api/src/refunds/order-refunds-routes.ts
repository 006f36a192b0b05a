import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { requireIdempotencyKey } from '../http/idempotency-key.ts'
import type { Mount } from '../http/mount.ts'
import type { OrderRefundsService } from './order-refunds-service.ts'

export function orderRefundsRoutes(mount: Mount, refunds: OrderRefundsService): void {
  mount(endpoints.getRefundable, ({ params }) => refunds.getRefundable(params.orderId))
  mount(endpoints.declineOrder, ({ params, body, actor }) => refunds.declineOrder(params.orderId, body, actor))
  mount(endpoints.refundOrder, ({ params, body, actor, request }) =>
    refunds.refundOrder(params.orderId, body, { key: requireIdempotencyKey(request), actor }),
  )
  mount(endpoints.cancelOrder, ({ person, params, actor }) => refunds.cancelOrder(person, params.orderId, actor))
}
