import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../platform/http/mount.ts'
import type { ScreensService } from './screens-service.ts'

export function screensRoutes(mount: Mount, screens: ScreensService): void {
  mount(endpoints.reportScreen, ({ caller, body }) => screens.report(caller, body))
}
