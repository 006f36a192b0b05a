import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

/** An action that leaves no other row. Rows are only added, and deleted when they are too old. */
interface StaffActionsTable {
  id: string
  /** A later release may have stored one that this release does not know. */
  action: string
  details: Json<unknown>
  created_at: Instant
  /** The subject id of who did it. */
  account_id: string
  /** Null with an identity provider that does not name the session. */
  session_id: string | null
}

export const recordTables = {
  staff_actions: table<StaffActionsTable>({
    json: { details: true },
    // Why staff opened or adjusted a customer's card stays when the customer is erased: it is the record of what staff did with
    // that person's data, to which the product only adds (decisions 61 and 67).
    personal: workOfStaff('is the record of work of staff'),
    keep: [{ after: 'orderYears', since: 'created_at' }],
  }),
}
