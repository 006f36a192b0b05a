import { endpoints } from '@fuel-shack/contract/endpoints'
import { requireIdempotencyKey } from '../../platform/http/request-headers.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { CounterOrdersService } from './counter-orders-service.ts'

export function counterOrdersRoutes(mount: Mount, counterOrders: CounterOrdersService): void {
  mount(endpoints.placeCounterOrder, ({ caller, body, request }) =>
    counterOrders.place(body, { caller, idempotencyKey: requireIdempotencyKey(request) }),
  )
  mount(endpoints.tillPlaceOrder, ({ caller, till, body, request }) =>
    counterOrders.place(body, { caller, till, idempotencyKey: requireIdempotencyKey(request) }),
  )
}
