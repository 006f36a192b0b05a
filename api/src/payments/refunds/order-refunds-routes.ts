import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { readIdentityProof, requireIdempotencyKey } from '../../http/request-headers.ts'
import type { Mount } from '../../http/mount.ts'
import type { OrderRefundsService } from './order-refunds-service.ts'

export function orderRefundsRoutes(mount: Mount, refunds: OrderRefundsService): void {
  mount(endpoints.getRefundable, ({ params }) => refunds.getRefundable(params.orderId))
  mount(endpoints.declineOrder, ({ params, body, person, actor, request }) =>
    refunds.declineOrder(params.orderId, body, { person, actor, proof: readIdentityProof(request) }),
  )
  mount(endpoints.refundOrder, ({ params, body, person, actor, request }) =>
    refunds.refundOrder(params.orderId, body, {
      key: requireIdempotencyKey(request),
      caller: { person, actor, proof: readIdentityProof(request) },
    }),
  )
  mount(endpoints.cancelOrder, ({ person, params, actor }) => refunds.cancelOrder(person, params.orderId, actor))
}
