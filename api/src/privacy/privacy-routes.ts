import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/endpoints/headers'
import type { Mount } from '../http/mount.ts'
import type { PrivacyService } from './privacy-service.ts'

export function privacyRoutes(mount: Mount, privacy: PrivacyService): void {
  mount(endpoints.exportCustomer, ({ person }) => privacy.exportCustomer(person))
  mount(endpoints.proveIdentity, ({ actor, body }) => privacy.proveIdentity(actor, body.password))
  mount(endpoints.deleteCustomer, ({ person, actor, request }) => {
    const proof = request.headers[IDENTITY_PROOF_HEADER]
    return privacy.deleteCustomer(person, actor, typeof proof === 'string' ? proof : undefined)
  })
}
