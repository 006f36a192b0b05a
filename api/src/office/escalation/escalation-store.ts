import type { Escalation } from '@fuel-shack/contract/sales/orders/orders'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, listRecords } from '../../platform/db/rows.ts'

/** Open orders that staff have not read, and that were due to be started since then, the oldest first. */
export function listUnopenedOrders(queries: Queries, since: string) {
  return (
    queries
      .selectFrom('orders')
      .select(['id', 'created_at', 'start_at', 'acknowledged_at', 'docket_fetched_at', 'escalations', 'escalated_to'])
      .where('closed_at', 'is', null)
      .where('seen_at', 'is', null)
      // The guest of an order at the counter stands there, and staff have typed it.
      .where('counter_payment', 'is', null)
      .where((row) => row(row.fn.coalesce('start_at', 'created_at'), '>', since))
      .orderBy('created_at')
      .$call(listRecords)
  )
}

export type UnopenedOrder = Awaited<ReturnType<typeof listUnopenedOrders>>[number]

/** @returns false if the order has reached staff meanwhile, it is closed, or another server has done the step. */
export function recordEscalation(tx: Tx, order: UnopenedOrder, done: Escalation): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({
      escalations: JSON.stringify([...order.escalations, done]),
      escalated_to: order.escalatedTo + 1,
      // The bell rings again, also for those who have silenced it.
      ...(done.step === 'bell' && { acknowledged_at: null }),
    })
    .where('id', '=', order.id)
    .where('escalated_to', '=', order.escalatedTo)
    .where('closed_at', 'is', null)
    .where('seen_at', 'is', null)
    .$if(done.step !== 'bell', (query) => query.where('acknowledged_at', 'is', null))
    .$if(done.step === 'offer-refund', (query) => query.where('docket_fetched_at', 'is', null))
    .$call(changesRow)
}
