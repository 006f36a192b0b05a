import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { ReconciliationService } from './reconciliation-service.ts'

export function reconciliationRoutes(mount: Mount, reconciliation: ReconciliationService): void {
  mount(endpoints.getReconciliation, ({ query }) => reconciliation.readLast(query))
  mount(endpoints.reconcile, ({ body, caller }) => reconciliation.compare(body, caller))
}
