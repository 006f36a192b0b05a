import { endpoints } from '@fuel-shack/contract/endpoints'
import { requireIdempotencyKey } from '../../../../platform/http/request-headers.ts'
import type { Mount } from '../../../../platform/http/mount.ts'
import type { OrderRefundsService } from './order-refunds-service.ts'

export function orderRefundsRoutes(mount: Mount, refunds: OrderRefundsService): void {
  mount(endpoints.getRefundable, ({ params }) => refunds.getRefundable(params.orderId))
  mount(endpoints.declineOrder, ({ params, body, caller }) => refunds.declineOrder(params.orderId, body, caller))
  mount(endpoints.refundOrder, ({ params, body, caller, request }) =>
    refunds.refundOrder(params.orderId, body, { key: requireIdempotencyKey(request), caller }),
  )
  mount(endpoints.cancelOrder, ({ caller, params }) => refunds.cancelOrder(caller, params.orderId))
}
