import type { Generated } from 'kysely'
import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

interface TillsTable {
  id: string
  name: string
  /** SHA-256 of the key, in hex. The key itself is shown once and never stored. */
  key_hash: string
  created_at: Instant
  revoked_at: Instant | null
  /** The time at which it last called, to the minute. */
  last_used_at: Instant | null
  /** The maximum that one call may collect on or take off a card. */
  max_call_cents: Generated<number>
  /** The daily maximum to collect on. */
  max_day_cents: Generated<number>
  /** The daily maximum of spend to give as rewards, and to take off cards. */
  max_day_reward_cents: Generated<number>
}

/** A till's totals for one day in the rest stop's time zone. */
interface TillDaysTable {
  till_id: string
  /** YYYY-MM-DD. */
  day: string
  collected_cents: Generated<number>
  redeemed_cents: Generated<number>
  spent_cents: Generated<number>
  /** How many calls those were. */
  movements: Generated<number>
  /** The time at which staff were alerted that a limit was reached. */
  alerted_at: Instant | null
}

interface TillRequestsTable {
  till_id: string
  idempotency_key: string
  request_hash: string
  response: Json<unknown>
  created_at: Instant
  /** The card whose number the response contains. The row is deleted with the card. */
  card_id: string | null
}

export const tillsTables = {
  tills: table<TillsTable>({ personal: 'none', keep: 'for good, also after it is revoked' }),
  till_days: table<TillDaysTable>({
    personal: 'none',
    // One more than the 90 days of its requests: it may have ended later than in UTC.
    keep: [{ after: { days: 91 }, since: 'day', key: ['till_id', 'day'] }],
  }),
  till_requests: table<TillRequestsTable>({
    json: { response: true },
    personal: {
      of: ['card_id', 'loyalty_cards.id'],
      export: { no: 'repeats a movement on the card' },
      erase: 'delete',
    },
    keep: [{ after: { days: 90 }, since: 'created_at', key: ['till_id', 'idempotency_key'] }],
  }),
}
