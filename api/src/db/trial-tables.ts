import type { Queries, Tx } from './database.ts'
import type { Schema } from './schema.ts'

type Table = keyof Schema

/**
 * Tables that a trial fills and that must be empty in production, children before their parents. Each table of the schema
 * is listed here or in `OPERATOR_TABLES`; a test compares the two lists with the database.
 */
export const TRIAL_TABLES: Table[] = [
  'payment_attention',
  'payment_money',
  'payment_refunds',
  'payment_disputes',
  'refund_requests',
  'adjustment_notes',
  'tax_invoices',
  'order_actions',
  'print_jobs',
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
  'sold_out',
  'till_requests',
  'till_days',
  'rate_windows',
  'staff_screens',
  'staff_names',
]

/** Staff accounts, tills and keys belong to the operator, even if they were created during a trial. */
export const OPERATOR_TABLES: Table[] = [
  'data_origins',
  'dish_details',
  'document_numbers',
  'identity_accounts',
  'identity_authenticator_apps',
  'identity_keys',
  'identity_passkey_users',
  'identity_passkeys',
  'identity_pins',
  'identity_records',
  'identity_recovery_codes',
  'identity_sessions',
  'kitchen_attendance',
  'kitchen_pace',
  'list_versions',
  'order_numbers',
  'printer_contacts',
  'tills',
  'write_probes',
]

/** Deletes orders, checkouts, customers with their cards, messages and events, and updates the list versions for polls. */
export async function emptyTrialTables(tx: Tx): Promise<void> {
  for (const table of TRIAL_TABLES) await tx.deleteFrom(table).execute()
  // The first real tax invoice is number 1.
  await tx.updateTable('document_numbers').set({ last: 0 }).execute()
  await tx
    .updateTable('list_versions')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute()
}

/** Deletes messages that a stand-in accepted and no one received. */
export async function emptyMessages(queries: Queries): Promise<void> {
  await queries.deleteFrom('outbox_messages').execute()
}
