import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, findRecord, toRow, type Stored } from '../../platform/db/rows.ts'

export type CounterOrderRequest = Stored<'counter_order_requests'>

/** @returns false if the caller has used this key before. */
export function insertRequest(tx: Tx, request: CounterOrderRequest): Promise<boolean> {
  return tx
    .insertInto('counter_order_requests')
    .values(toRow(request))
    .onConflict((conflict) => conflict.columns(['requested_by', 'idempotency_key']).doNothing())
    .$call(changesRow)
}

export function findRequest(
  queries: Queries,
  { requestedBy, idempotencyKey }: Pick<CounterOrderRequest, 'requestedBy' | 'idempotencyKey'>,
): Promise<CounterOrderRequest | undefined> {
  return queries
    .selectFrom('counter_order_requests')
    .selectAll()
    .where('requested_by', '=', requestedBy)
    .where('idempotency_key', '=', idempotencyKey)
    .$call(findRecord)
}
