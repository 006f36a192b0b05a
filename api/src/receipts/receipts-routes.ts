import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import type { ReceiptsService } from './receipts-service.ts'

export function receiptsRoutes(mount: Mount, receipts: ReceiptsService): void {
  mount(endpoints.getOwnReceipt, ({ person, params }) => receipts.getOwnReceipt(person, params.orderId))
  mount(endpoints.setBuyer, ({ person, params, body }) => receipts.setBuyer(person, params.orderId, body))
  mount(endpoints.getReceipt, ({ params }) => receipts.getReceipt(params.orderId))
}
