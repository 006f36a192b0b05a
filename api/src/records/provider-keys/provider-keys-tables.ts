import type { Instant } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

/** A key of a provider that a manager has typed in the app. */
interface ProviderKeysTable {
  /** The setting of the environment with the same meaning. */
  setting: string
  /** Encrypted with a key that is neither in the database nor in a backup. */
  sealed: string
  changed_at: Instant
}

export const providerKeysTables = {
  provider_keys: table<ProviderKeysTable>({ personal: 'none', keep: 'until a manager replaces or removes it' }),
}
