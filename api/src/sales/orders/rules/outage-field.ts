import { wasPrintedDuring } from '@fuel-shack/contract/sales/orders/delayed-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { present, type Stored } from '../../../platform/db/rows.ts'

/** Returns what staff read of an outage that has delayed the order. Without one it has no such field. */
export function outageFieldOf(row: Stored<'orders'>): Pick<Order, 'outage'> {
  const { outageBeganAt: from, outageEndedAt: until, outageDecision: decision, outageDecidedAt: decidedAt } = row
  if (from === null || until === null) return {}
  const printedAt = wasPrintedDuring({ until }, row.docketFetchedAt) ? row.docketFetchedAt : null
  return { outage: { from, until, ...present({ printedAt, decision, decidedAt }) } }
}
