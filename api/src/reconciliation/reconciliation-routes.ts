import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import type { ReconciliationService } from './reconciliation-service.ts'

export function reconciliationRoutes(mount: Mount, reconciliation: ReconciliationService): void {
  mount(endpoints.getReconciliation, ({ query }) => reconciliation.readLast(query))
  mount(endpoints.reconcile, ({ body, actor }) => reconciliation.compare(body, actor))
}
