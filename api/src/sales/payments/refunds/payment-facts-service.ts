import type { Queries, Tx } from '../../../platform/db/database.ts'
import type { DescribedRefund } from '../../receipts/tax-documents-service.ts'
import { balanceReports, described } from './described-refunds.ts'
import type { PaymentFactsDeps } from './payment-facts-deps.ts'
import * as store from './payment-facts-store.ts'
import { reconcilePayment } from './reconcile-payment.ts'
import { recordPayment, type SettledPayment } from './record-payment.ts'
import { listRequests } from './refund-requests-store.ts'
import { storeReport, type RefundOrDisputeEvent } from './store-report.ts'

export type { ReconciledPayment } from './reconcile-payment.ts'
export type { RefundOrDisputeEvent } from './store-report.ts'

export type PaymentFactsService = ReturnType<typeof createPaymentFactsService>

/**
 * Refunds, failed refunds and disputes. Each report of the provider is stored as a fact, and the state of the order and the
 * card is calculated from all facts (`payment-balance.ts`). So reports may be late, repeated, out of order, and even arrive
 * before the payment is settled.
 */
export function createPaymentFactsService(deps: PaymentFactsDeps) {
  return {
    recordPayment: (tx: Tx, payment: SettledPayment) => recordPayment(deps, tx, payment),
    storeReport: (tx: Tx, event: RefundOrDisputeEvent) => storeReport(deps, tx, event),
    reconcile: (tx: Tx, payment: store.PaymentRecord) => reconcilePayment(deps, tx, payment),

    /** Updates the order after its payment's refund requests have changed. */
    async updateOrder(tx: Tx, transactionId: string): Promise<void> {
      await reconcilePayment(deps, tx, await store.lockPayment(tx, transactionId, deps.clock().toISOString()))
    },

    /** Lists the refunds to the card, as reported so far, failed ones included, and to the balance. */
    async listRefunds(tx: Tx, transactionId: string): Promise<DescribedRefund[]> {
      const requests = await listRequests(tx, transactionId)
      return described([...(await store.listRefunds(tx, transactionId)), ...balanceReports(requests)], requests)
    },

    /** @returns those that are not stored, or have another status now. */
    async findChanged<Report extends { id: string; status: string }>(
      queries: Queries,
      kind: 'refunds' | 'disputes',
      reports: Report[],
    ): Promise<Report[]> {
      const ids = reports.map(({ id }) => id)
      const known = await store.listStatuses(queries, kind, ids)
      return reports.filter(({ id, status }) => known.get(id) !== status)
    },
  }
}
