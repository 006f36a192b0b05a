import type { Flag, Instant } from '../platform/db/column-types.ts'
import { table } from '../platform/db/table.ts'

interface StaffNamesTable {
  /** The subject id. */
  account_id: string
  first_name: string
  last_seen_at: Instant
}

interface StaffScreensTable {
  /** The tab makes it. */
  id: string
  /** The subject id of who uses it. */
  account_id: string
  is_visible: Flag
  is_audible: Flag
  is_closed: Flag
  /** The time of its last stored report. */
  seen_at: Instant
}

export const staffTables = {
  staff_names: table<StaffNamesTable>({
    personal: {
      of: ['account_id', 'customers.subject'],
      export: { no: 'is part of the name of the account' },
      erase: 'delete',
    },
    keep: [{ after: 'orderContactDays', since: 'last_seen_at', key: ['account_id'] }],
  }),
  staff_screens: table<StaffScreensTable>({
    personal: { of: ['account_id', 'customers.subject'], export: { no: 'lasts minutes' }, erase: 'delete' },
    keep: [{ after: { days: 1 }, since: 'seen_at' }],
  }),
}
