import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import type { ManagerDayService } from './manager-day-service.ts'

export function managerRoutes(mount: Mount, day: ManagerDayService): void {
  mount(endpoints.getManagerDay, () => day.readDay())
  mount(endpoints.changeSetting, ({ body, person, actor }) => day.changeSetting(body, person, actor))
  mount(endpoints.keepOrder, ({ params, actor }) => day.keepOrder(params.orderId, actor))
  mount(endpoints.listChanges, () => day.listChanges())
}
