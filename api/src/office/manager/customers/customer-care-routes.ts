import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../../platform/http/mount.ts'
import { requireIdempotencyKey } from '../../../platform/http/request-headers.ts'
import type { CustomerCareService } from './customer-care-service.ts'

export function customerCareRoutes(mount: Mount, care: CustomerCareService): void {
  mount(endpoints.findCustomers, ({ caller, body }) => care.find(caller, body))
  mount(endpoints.openCustomer, ({ caller, body }) => care.open(caller, body))
  mount(endpoints.adjustCard, ({ body, caller, request }) => care.adjust(caller, requireIdempotencyKey(request), body))
  mount(endpoints.replaceCard, ({ caller, body }) => care.replace(caller, body))
}
