import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { SetUpService } from './set-up-service.ts'

export function setUpRoutes(mount: Mount, setUp: SetUpService): void {
  mount(endpoints.getSetUp, () => setUp.read())
  mount(endpoints.leaveSetUpStep, ({ body, caller }) => setUp.leave(body, caller))
  mount(endpoints.changeProviderKeys, ({ body, caller }) => setUp.changeKeys(body, caller))
}
