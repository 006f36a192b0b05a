import { table } from '../db/table.ts'
import type { MovementTables } from '../loyalty/movements/movement-store.ts'
import type { TillDaysTable, TillRequestsTable } from '../tills/tills-tables.ts'

/** A member of staff stands where a till does. */
type OfStaff<OfTill> = Omit<OfTill, 'till_id'> & { account_id: string }

export const counterTables = {
  counter_days: table<OfStaff<TillDaysTable>>({
    trial: 'empty',
    personal: {
      of: ['account_id', 'customers.subject'],
      export: { no: 'is the record of work of staff' },
      erase: 'nothing',
    },
    // One more than the 90 days of its requests: it may have ended later than in UTC.
    keep: [{ after: { days: 91 }, since: 'day', key: ['account_id', 'day'] }],
  }),
  counter_requests: table<OfStaff<TillRequestsTable>>({
    json: { response: true },
    trial: 'empty',
    personal: {
      of: ['card_id', 'loyalty_cards.id'],
      export: { no: 'repeats a movement on the card' },
      erase: 'delete',
    },
    keep: [{ after: { days: 90 }, since: 'created_at', key: ['account_id', 'idempotency_key'] }],
  }),
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types above say that only the names differ
export const COUNTER_TABLES = {
  requests: 'counter_requests',
  days: 'counter_days',
  by: 'account_id',
} as unknown as MovementTables
