import type { GstTreatment } from '@fuel-shack/contract/menu/dish-details'
import type { ChosenOption } from '@fuel-shack/contract/menu/option-choice'
import type { AttentionKind } from '@fuel-shack/contract/payments/payment-attention'
import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from './column-types.ts'
import type * as identity from './identity-schema.ts'
import type * as kitchen from './kitchen-schema.ts'
import type * as orders from './orders-schema.ts'
import type * as printing from './printing-schema.ts'
import type * as receipts from './receipts-schema.ts'
import type * as refunds from './refunds-schema.ts'

export interface CustomersTable {
  id: string
  subject: string
  name: string | null
  email_address: string | null
  created_at: Instant
}

export interface ForgottenSubjectsTable {
  /** SHA-256, in hex. */
  subject_hash: string
  forgotten_at: Instant
}

export interface LoyaltyCardsTable {
  id: string
  customer_id: string
  card_number: string
  points: number
  spend_cents: number
  created_at: Instant
}

export interface LedgerEntriesTable {
  id: string
  card_id: string
  kind: 'collect' | 'redeem' | 'spend' | 'reverse'
  points: number
  cents: number
  /** The cause of the entry. Unique, so a repeat changes nothing. */
  reference: string
  created_at: Instant
}

export type CheckoutStatus = 'open' | 'settled' | 'expired' | 'failed'

export interface CheckoutsTable {
  id: string
  customer_id: string
  /** Unique per customer: a double tap finds the same checkout. */
  attempt_key: string
  status: CheckoutStatus
  session_id: string | null
  session_url: string | null
  is_delivery: Flag
  /** Otherwise the order is taken away. */
  is_eating_here: Generated<Flag>
  /** When the customer picks the order up; null: as soon as it is ready. */
  pick_up_at: Instant | null
  /** How many minutes away the customer said to be, which decided the time above. */
  arrival_minutes: number | null
  /** Until the order is ready, from the payment on, without a later pick-up. */
  estimated_minutes: Generated<number>
  preparation_minutes: Generated<number>
  contact_number: string
  customer_notes: string
  total_cents: number
  /** The part of the total that the customer pays with the balance of their card. */
  spend_cents: Generated<number>
  /** It has been taken off the card. Finally, once the checkout is settled. */
  is_spend_reserved: Generated<Flag>
  /** How many times it was taken off the card, for the references of the ledger. */
  spend_reservations: Generated<number>
  transaction_id: string | null
  /** When the customer started a newer checkout, which means that this page must be closed. */
  superseded_at: Generated<Instant | null>
  created_at: Instant
  settled_at: Instant | null
  /** When the sweep last checked it; its creation time until then. */
  swept_at: Generated<Instant>
  /** When the provider reported a payment by a method that takes longer. */
  processing_at: Instant | null
}

/** Payments that did not become an order, once per reason. */
export interface PaymentAttentionTable {
  id: string
  kind: AttentionKind
  /** The id in the payment. The checkout may not exist. */
  checkout_id: string | null
  session_id: string
  transaction_id: string | null
  provider_status: string | null
  expected_cents: number | null
  received_cents: number | null
  currency: string | null
  received_at: Instant
  resolved_at: Instant | null
  resolved_by: string | null
}

export interface CheckoutItemsTable {
  checkout_id: string
  position: number
  product_id: string
  title: string
  unit_price_cents: number
  quantity: number
  options: Json<ChosenOption[]>
  note: Generated<string>
  gst: Generated<GstTreatment>
}

export interface ProviderEventsTable {
  id: string
  kind: string
  received_at: Instant
}

export interface CatalogueCopiesTable {
  id: 'current'
  products: Json<unknown>
  fetched_at: Instant
}

export interface DishDetailsTable {
  product_id: string
  details: Json<unknown>
  updated_at: Instant
}

export interface SoldOutTable {
  product_id: string
  /** Empty: the whole dish. */
  option_id: string
  /** Null: until staff undo it. */
  until_at: Instant | null
  set_at: Instant
  /** The staff member's subject id. */
  account_id: string
}

export interface OutboxMessagesTable {
  id: string
  message: Json<unknown>
  attempts: Generated<number>
  next_attempt_at: Instant
  created_at: Instant
  sent_at: Instant | null
  given_up_at: Instant | null
  last_error: string | null
}

export interface ListVersionsTable {
  name: 'orders' | 'attention' | 'sold-out'
  version: number
}

export interface RateWindowsTable {
  key: string
  hits: number
  resets_at: Instant
}

export interface TillsTable {
  id: string
  name: string
  /** SHA-256 of the key, in hex. The key itself is shown once and never stored. */
  key_hash: string
  created_at: Instant
  revoked_at: Instant | null
  /** The maximum that one call may collect on or take off a card. */
  max_call_cents: Generated<number>
  /** The daily maximum to collect on. */
  max_day_cents: Generated<number>
  /** The daily maximum of spend to give as rewards, and to take off cards. */
  max_day_reward_cents: Generated<number>
}

/** A till's totals for one day in the rest stop's time zone. */
export interface TillDaysTable {
  till_id: string
  /** YYYY-MM-DD. */
  day: string
  collected_cents: Generated<number>
  redeemed_cents: Generated<number>
  spent_cents: Generated<number>
  /** When staff were alerted that a limit was reached. */
  alerted_at: Instant | null
}

export interface TillRequestsTable {
  till_id: string
  idempotency_key: string
  request_hash: string
  response: Json<unknown>
  created_at: Instant
  /** The card whose number the response contains. The row is deleted with the card. */
  card_id: string | null
}

/** One row, for write probes. */
export interface WriteProbesTable {
  id: 'current'
  probed_at: Instant
  padding: string
}

/** Written by servers that do not use the real providers: production does not start on such a database. */
export interface DataOriginsTable {
  name: 'stripe-standin' | 'stripe-test-mode' | 'onesignal-standin'
  first_seen_at: Instant
}

export interface Schema {
  data_origins: DataOriginsTable
  customers: CustomersTable
  forgotten_subjects: ForgottenSubjectsTable
  loyalty_cards: LoyaltyCardsTable
  ledger_entries: LedgerEntriesTable
  checkouts: CheckoutsTable
  checkout_items: CheckoutItemsTable
  payment_attention: PaymentAttentionTable
  orders: orders.OrdersTable
  order_items: orders.OrderItemsTable
  order_numbers: orders.OrderNumbersTable
  order_actions: orders.OrderActionsTable
  print_jobs: printing.PrintJobsTable
  printer_contacts: printing.PrinterContactsTable
  payment_money: refunds.PaymentMoneyTable
  payment_refunds: refunds.PaymentRefundsTable
  payment_disputes: refunds.PaymentDisputesTable
  refund_requests: refunds.RefundRequestsTable
  tax_invoices: receipts.TaxInvoicesTable
  adjustment_notes: receipts.AdjustmentNotesTable
  document_numbers: receipts.DocumentNumbersTable
  provider_events: ProviderEventsTable
  catalogue_copies: CatalogueCopiesTable
  dish_details: DishDetailsTable
  sold_out: SoldOutTable
  kitchen_pace: kitchen.KitchenPaceTable
  kitchen_attendance: kitchen.KitchenAttendanceTable
  staff_names: kitchen.StaffNamesTable
  staff_screens: kitchen.StaffScreensTable
  outbox_messages: OutboxMessagesTable
  list_versions: ListVersionsTable
  identity_accounts: identity.IdentityAccountsTable
  identity_records: identity.IdentityRecordsTable
  identity_sessions: identity.IdentitySessionsTable
  identity_pins: identity.IdentityPinsTable
  identity_keys: identity.IdentityKeysTable
  identity_passkey_users: identity.IdentityPasskeyUsersTable
  identity_passkeys: identity.IdentityPasskeysTable
  identity_authenticator_apps: identity.IdentityAuthenticatorAppsTable
  identity_recovery_codes: identity.IdentityRecoveryCodesTable
  rate_windows: RateWindowsTable
  tills: TillsTable
  till_days: TillDaysTable
  till_requests: TillRequestsTable
  write_probes: WriteProbesTable
}
