import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { readIdentityProof } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { PrivacyService } from './privacy-service.ts'

export function privacyRoutes(mount: Mount, privacy: PrivacyService): void {
  mount(endpoints.exportCustomer, ({ person }) => privacy.exportCustomer(person))
  mount(endpoints.proveIdentity, ({ actor, body }) => privacy.proveIdentity(actor, body))
  mount(endpoints.sendProofCode, ({ actor }) => privacy.sendProofCode(actor))
  mount(endpoints.deleteCustomer, ({ person, actor, request }) =>
    privacy.deleteCustomer(person, actor, readIdentityProof(request)),
  )
}
