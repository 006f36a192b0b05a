import type { Generated } from 'kysely'
import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

/** The sums of a member of staff in one day, as `till_days` has it of a till. */
interface CounterDaysTable {
  account_id: string
  /** YYYY-MM-DD. */
  day: string
  collected_cents: Generated<number>
  redeemed_cents: Generated<number>
  spent_cents: Generated<number>
  /** The value that a manager has added to cards and taken off them, and of the old cards that staff have moved. */
  adjusted_cents: Generated<number>
  movements: Generated<number>
  /** The time at which staff were alerted that a limit was reached. */
  alerted_at: Instant | null
}

/** A request of staff at the counter with its response, as `till_requests` has them of tills. */
interface CounterRequestsTable {
  account_id: string
  idempotency_key: string
  request_hash: string
  response: Json<unknown>
  created_at: Instant
  /** The card whose number the response contains. The row is deleted with the card. */
  card_id: string | null
}

export const counterTables = {
  counter_days: table<CounterDaysTable>({
    personal: workOfStaff('is the record of work of staff'),
    // One more than the 90 days of its requests: it may have ended later than in UTC.
    keep: [{ after: { days: 91 }, since: 'day', key: ['account_id', 'day'] }],
  }),
  counter_requests: table<CounterRequestsTable>({
    json: { response: true },
    personal: {
      of: ['card_id', 'loyalty_cards.id'],
      export: { no: 'repeats a movement on the card' },
      erase: 'delete',
    },
    keep: [{ after: { days: 90 }, since: 'created_at', key: ['account_id', 'idempotency_key'] }],
  }),
}
