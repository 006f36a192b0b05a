import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../../http/mount.ts'
import { readIdentityProof, requireIdempotencyKey } from '../../http/request-headers.ts'
import type { CustomerCareService } from './customer-care-service.ts'

export function customerCareRoutes(mount: Mount, care: CustomerCareService): void {
  mount(endpoints.findCustomers, ({ person, actor, body }) => care.find({ person, actor }, body))
  mount(endpoints.openCustomer, ({ person, actor, body }) => care.open({ person, actor }, body))
  mount(endpoints.adjustCard, ({ person, actor, body, request }) =>
    care.adjust({ person, actor, proof: readIdentityProof(request) }, requireIdempotencyKey(request), body),
  )
  mount(endpoints.mergeCards, ({ person, actor, body, request }) =>
    care.merge({ person, actor, proof: readIdentityProof(request) }, body),
  )
  mount(endpoints.makeLoginCode, ({ person, actor, body, request }) =>
    care.makeLoginCode({ person, actor, proof: readIdentityProof(request) }, body.customerId),
  )
  mount(endpoints.replaceCard, ({ person, actor, body }) => care.replace({ person, actor }, body))
}
