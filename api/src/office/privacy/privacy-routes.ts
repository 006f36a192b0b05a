import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { PrivacyService } from './privacy-service.ts'

export function privacyRoutes(mount: Mount, privacy: PrivacyService): void {
  mount(endpoints.exportCustomer, ({ caller }) => privacy.exportCustomer(caller))
  mount(endpoints.proveIdentity, ({ caller, body }) => privacy.proveIdentity(caller, body))
  mount(endpoints.sendProofCode, ({ caller }) => privacy.sendProofCode(caller))
  mount(endpoints.deleteCustomer, ({ caller }) => privacy.deleteCustomer(caller))
}
