import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { staffCallerOf } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { PrintersService } from './printers-service.ts'
import type { PrintingService } from './printing-service.ts'

export function printingRoutes(mount: Mount, printing: PrintingService, printers: PrintersService): void {
  mount(endpoints.getPrinting, () => printing.readPrinting())
  mount(endpoints.printOrder, ({ params, body, actor }) => printing.printOrder(params.orderId, body, actor))
  mount(endpoints.addPrinter, ({ body, ...call }) => printers.add(body, staffCallerOf(call)))
  mount(endpoints.changePrinter, ({ params, body, ...call }) =>
    printers.change(params.printerId, body, staffCallerOf(call)),
  )
  mount(endpoints.removePrinter, ({ params, actor }) => printers.remove(params.printerId, actor))
  mount(endpoints.testPrinter, ({ params, actor }) => printing.testPrinter(params.printerId, actor))
}
