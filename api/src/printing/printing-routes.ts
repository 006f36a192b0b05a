import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { readIdentityProof } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { PrintersService } from './printers-service.ts'
import type { PrintingService } from './printing-service.ts'

export function printingRoutes(mount: Mount, printing: PrintingService, printers: PrintersService): void {
  mount(endpoints.getPrinting, () => printing.readPrinting())
  mount(endpoints.printOrder, ({ params, body, actor }) => printing.printOrder(params.orderId, body, actor))
  mount(endpoints.addPrinter, ({ body, person, actor, request }) =>
    printers.add(body, { person, actor, proof: readIdentityProof(request) }),
  )
  mount(endpoints.changePrinter, ({ params, body, person, actor, request }) =>
    printers.change(params.printerId, body, { person, actor, proof: readIdentityProof(request) }),
  )
  mount(endpoints.removePrinter, ({ params, actor }) => printers.remove(params.printerId, actor))
  mount(endpoints.testPrinter, ({ params, actor }) => printing.testPrinter(params.printerId, actor))
}
