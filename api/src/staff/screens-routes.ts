import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import type { ScreensService } from './screens-service.ts'

export function screensRoutes(mount: Mount, screens: ScreensService): void {
  mount(endpoints.reportScreen, ({ person, body }) => screens.report(person, body))
}
