import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../../platform/http/mount.ts'
import type { OutageOrdersService } from './outage-orders-service.ts'

export function outageOrdersRoutes(mount: Mount, outageOrders: OutageOrdersService): void {
  mount(endpoints.listOutageChoices, () => outageOrders.listChoices())
  mount(endpoints.decideOutage, ({ params, body, caller }) => outageOrders.decide(params.orderId, body, caller))
}
