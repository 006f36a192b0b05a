import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../http/mount.ts'
import type { PrivacyService } from './privacy-service.ts'

export function privacyRoutes(mount: Mount, privacy: PrivacyService): void {
  mount(endpoints.exportCustomer, ({ person }) => privacy.exportCustomer(person))
  mount(endpoints.deleteCustomer, ({ person }) => privacy.forgetCustomer(person))
}
