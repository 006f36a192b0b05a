import type { OutageDecision } from '@fuel-shack/contract/sales/orders/outage'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import { changesRow, findRecord, listRecords } from '../../../platform/db/rows.ts'

/** Lists the open orders of the app that have reached no one of staff. */
export function listUnnoticed(tx: Tx) {
  return (
    tx
      .selectFrom('orders')
      .select(['id', 'created_at', 'start_at', 'ready_at', 'preparation_minutes'])
      .where('closed_at', 'is', null)
      .where('seen_at', 'is', null)
      .where('acknowledged_at', 'is', null)
      .where('dispatched_at', 'is', null)
      .where('outage_ended_at', 'is', null)
      // The guest of an order at the counter stands there.
      .where('counter_payment', 'is', null)
      .$call(listRecords)
  )
}

/** An order that reaches staff at the same moment stays as it is. @returns whether any is marked */
export function markDelayed(tx: Tx, ids: string[], { from, until }: { from: string; until: string }): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({ outage_began_at: from, outage_ended_at: until })
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .where('seen_at', 'is', null)
    .where('outage_ended_at', 'is', null)
    .$call(changesRow)
}

/** Lists the orders that wait for a decision, in the order in which they should have been started. */
export function listWaiting(queries: Queries) {
  return queries
    .selectFrom('orders')
    .select(['id', 'preparation_minutes', 'grill_portions'])
    .where('closed_at', 'is', null)
    .where('outage_ended_at', 'is not', null)
    .where('outage_decision', 'is', null)
    .where('started_at', 'is', null)
    .where('dispatched_at', 'is', null)
    .orderBy((row) => row.fn.coalesce('start_at', 'created_at'))
    .orderBy('id')
    .$call(listRecords)
}

interface Decided {
  decision: OutageDecision
  at: string
  /** The new times. Undefined: they stay. */
  schedule: { readyAt: string; startAt: string | null } | undefined
}

/** One update, so that the first decision stands. @returns false if the order does not wait for one any more. */
export function markDecided(tx: Tx, id: string, { decision, at, schedule }: Decided): Promise<boolean> {
  return tx
    .updateTable('orders')
    .set({
      outage_decision: decision,
      outage_decided_at: at,
      ...(schedule && { ready_at: schedule.readyAt, start_at: schedule.startAt }),
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('outage_ended_at', 'is not', null)
    .where('outage_decision', 'is', null)
    .where('started_at', 'is', null)
    .where('dispatched_at', 'is', null)
    .$call(changesRow)
}

export function findWork(queries: Queries, id: string) {
  return queries
    .selectFrom('orders')
    .select(['preparation_minutes', 'grill_portions'])
    .where('id', '=', id)
    .$call(findRecord)
}
