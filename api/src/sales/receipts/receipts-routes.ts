import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { ReceiptsService } from './receipts-service.ts'

export function receiptsRoutes(mount: Mount, receipts: ReceiptsService): void {
  mount(endpoints.getOwnReceipt, ({ caller, params }) => receipts.getOwnReceipt(caller, params.orderId))
  mount(endpoints.setBuyer, ({ caller, params, body }) => receipts.setBuyer(caller, params.orderId, body))
  mount(endpoints.getReceipt, ({ params }) => receipts.getReceipt(params.orderId))
}
