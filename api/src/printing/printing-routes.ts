import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import type { PrintingService } from './printing-service.ts'

export function printingRoutes(mount: Mount, printing: PrintingService): void {
  mount(endpoints.getPrinting, () => printing.readPrinting())
  mount(endpoints.printOrder, ({ params, body, actor }) => printing.printOrder(params.orderId, body, actor))
}
