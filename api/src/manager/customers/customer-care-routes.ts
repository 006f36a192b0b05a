import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../../http/mount.ts'
import { requireIdempotencyKey, staffCallerOf } from '../../http/request-headers.ts'
import type { CustomerCareService } from './customer-care-service.ts'

export function customerCareRoutes(mount: Mount, care: CustomerCareService): void {
  mount(endpoints.findCustomers, ({ person, actor, body }) => care.find({ person, actor }, body))
  mount(endpoints.openCustomer, ({ person, actor, body }) => care.open({ person, actor }, body))
  mount(endpoints.adjustCard, ({ body, ...call }) =>
    care.adjust(staffCallerOf(call), requireIdempotencyKey(call.request), body),
  )
  mount(endpoints.replaceCard, ({ person, actor, body }) => care.replace({ person, actor }, body))
}
