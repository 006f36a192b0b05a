import type { Generated } from 'kysely'
import type { Instant, Json } from '../platform/db/column-types.ts'
import { table } from '../platform/db/table.ts'

interface OutboxMessagesTable {
  id: string
  /** Null for messages to staff and to other systems. */
  customer_id: string | null
  message: Json<unknown>
  attempts: Generated<number>
  next_attempt_at: Instant
  created_at: Instant
  sent_at: Instant | null
  given_up_at: Instant | null
  last_error: string | null
}

export const messagesTables = {
  outbox_messages: table<OutboxMessagesTable>({
    json: { message: true },
    // A stand-in accepted them, and no one received them.
    // Sent or not, they contain addresses, names and what was ordered.
    personal: { of: ['customer_id', 'customers.id'], export: 'messages', erase: 'delete' },
    keep: [
      {
        after: 'messageDays',
        since: 'created_at',
        where: '(sent_at is not null or given_up_at is not null)',
      },
    ],
  }),
}
