import { table } from '../../platform/db/table.ts'

interface CounterOrderRequestsTable {
  /** The till, or `staff`. */
  requested_by: string
  idempotency_key: string
  request_hash: string
  order_id: string
}

export const counterOrdersTables = {
  /** The calls that placed an order at the counter, so that a repeat places no other one. */
  counter_order_requests: table<CounterOrderRequestsTable>({
    personal: {
      of: 'no one',
      export: { no: 'is the work of staff and tills, and names no customer' },
      erase: 'nothing',
    },
    keep: [{ when: 'orders deleted', by: ['order_id', 'id'] }],
  }),
}
