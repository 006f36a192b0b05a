import type { Queries, Tx } from './database.ts'
import type { Schema } from './schema.ts'

type Table = keyof Schema

/**
 * What a trial writes and production must not start with, children before their parents. A table that is added to the
 * schema is named here or in `KEPT_TABLES`; a test compares the two lists with the database.
 */
export const TRIAL_TABLES: Table[] = [
  'payment_attention',
  'payment_money',
  'payment_refunds',
  'payment_disputes',
  'order_actions',
  'order_items',
  'orders',
  'checkout_items',
  'checkouts',
  'ledger_entries',
  'loyalty_cards',
  'customers',
  'forgotten_subjects',
  'outbox_messages',
  'provider_events',
  'catalogue_copies',
  'till_requests',
  'till_days',
  'rate_windows',
]

/** Staff accounts, tills and keys are the operator's own, also when they were made during a trial. */
export const KEPT_TABLES: Table[] = [
  'data_origins',
  'identity_accounts',
  'identity_authenticator_apps',
  'identity_keys',
  'identity_passkey_users',
  'identity_passkeys',
  'identity_records',
  'identity_recovery_codes',
  'identity_sessions',
  'list_versions',
  'tills',
  'write_probes',
]

/** Orders, checkouts, customers with their cards, messages and events; what polls for a list sees that it changed. */
export async function emptyTrialTables(tx: Tx): Promise<void> {
  for (const table of TRIAL_TABLES) await tx.deleteFrom(table).execute()
  await tx
    .updateTable('list_versions')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute()
}

/** Messages that a stand-in took and no one received. */
export async function emptyMessages(queries: Queries): Promise<void> {
  await queries.deleteFrom('outbox_messages').execute()
}
