import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { PrintersService } from './printers-service.ts'
import type { PrintingService } from './printing-service.ts'

export function printingRoutes(mount: Mount, printing: PrintingService, printers: PrintersService): void {
  mount(endpoints.getPrinting, () => printing.readPrinting())
  mount(endpoints.printOrder, ({ params, body, caller }) => printing.printOrder(params.orderId, body, caller))
  mount(endpoints.addPrinter, ({ body, ...call }) => printers.add(body, call.caller))
  mount(endpoints.changePrinter, ({ params, body, ...call }) => printers.change(params.printerId, body, call.caller))
  mount(endpoints.removePrinter, ({ params, caller }) => printing.removePrinter(params.printerId, caller))
  mount(endpoints.testPrinter, ({ params, caller }) => printing.testPrinter(params.printerId, caller))
}
