import type { Instant, Json } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

/** The facts of the rest stop as they were imported into the empty database. */
interface RestStopTable {
  id: 'current'
  /** In the form of `site.json`, with the pictures. */
  site: Json<unknown>
  imported_at: Instant
}

/** A setting that a manager has changed. One without a row has the value that was imported. */
interface SettingsTable {
  /** A later release may have stored one that this release does not know. */
  name: string
  value: Json<unknown>
  /** Counts the changes, so that two managers at once notice each other. */
  version: number
  changed_at: Instant
  /** The manager's subject id. */
  account_id: string
}

/** A change of a setting. Rows are only added, and deleted when they are too old. */
interface SettingChangesTable {
  id: string
  setting: string
  before_value: Json<unknown>
  after_value: Json<unknown>
  created_at: Instant
  /** The manager's subject id. */
  account_id: string
  /** Null with an identity provider that does not name the session. */
  session_id: string | null
}

export const settingsTables = {
  rest_stop: table<RestStopTable>({
    json: { site: true },
    personal: { of: 'no one', export: { no: "has the owner's contacts, and those of no customer" }, erase: 'nothing' },
    keep: 'the facts of the rest stop',
  }),
  settings: table<SettingsTable>({
    json: { value: true },
    personal: workOfStaff('is work of staff'),
    keep: 'until it is changed',
  }),
  setting_changes: table<SettingChangesTable>({
    json: { before_value: true, after_value: true },
    personal: workOfStaff('is the record of work of staff'),
    keep: [{ after: 'orderYears', since: 'created_at' }],
  }),
}
