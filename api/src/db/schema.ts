import type { ColumnType, Generated } from 'kysely'

/** Times are ISO 8601 strings in UTC, money is whole cents, ids are UUIDv7 made by the app: the same on both engines. */
type Instant = string
/** Written as JSON text; read back parsed. */
type Json<T> = ColumnType<T, string, string>
/** SQLite has no boolean: 0 or 1 on both engines. */
type Flag = 0 | 1

export interface CustomersTable {
  id: string
  subject: string
  name: string | null
  email_address: string | null
  created_at: Instant
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
  kind: 'collect' | 'redeem' | 'spend' | 'adjust' | 'reverse'
  points: number
  cents: number
  /** What caused the entry, unique: a repeat changes nothing. */
  reference: string
  created_at: Instant
}

export type CheckoutStatus = 'open' | 'settled' | 'expired' | 'failed'

export interface CheckoutsTable {
  id: string
  customer_id: string
  /** Unique per customer; a double press finds the same checkout. */
  attempt_key: string
  status: CheckoutStatus
  session_id: string | null
  session_url: string | null
  is_delivery: Flag
  contact_number: string
  customer_notes: string
  total_cents: number
  /** What of the payment was refunded so far. */
  refunded_cents: Generated<number>
  transaction_id: string | null
  /** When the same customer started a newer checkout: the page of this one must not stay open. */
  superseded_at: Generated<Instant | null>
  created_at: Instant
  settled_at: Instant | null
}

export interface CheckoutItemsTable {
  checkout_id: string
  position: number
  product_id: string
  title: string
  unit_price_cents: number
  quantity: number
}

export interface OrdersTable {
  id: string
  checkout_id: string
  customer_id: string
  created_at: Instant
  fulfilled_at: Instant | null
  dispatched_at: Instant | null
  /** While somebody is being told, or was just told: nobody tells them again. */
  dispatch_held_until: Instant | null
  is_delivery: Flag
  delivery_address: string | null
  contact_number: string
  contact_email_address: string | null
  transaction_id: string
  customer_notes: string
  total_cents: number
}

/** What staff did to an order, in order; never changed. Deleted together with the order. */
export interface OrderActionsTable {
  id: string
  order_id: string
  action: 'fulfilled' | 'reset' | 'notified'
  /** The staff member's subject id. */
  account_id: string
  created_at: Instant
}

export interface OrderItemsTable {
  id: string
  order_id: string
  position: number
  product_id: string
  title: string
  unit_price_cents: number
  quantity: number
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
  name: 'orders'
  version: number
}

export interface IdentityAccountsTable {
  id: string
  /** Lower case. */
  email_address: string
  name: string
  /** A PHC string. */
  password_hash: string
  role: 'customer' | 'staff'
  created_at: Instant
  /** How the account was made; `unknown` for accounts from before this was stored. */
  origin: Generated<'sign-up' | 'command' | 'demo' | 'unknown'>
  /** When and by what the role was last changed; null while it is the role that the account was made with. */
  role_changed_at: Generated<Instant | null>
  role_changed_by: Generated<'command' | 'demo' | null>
  /** 1 while the password is one that was generated, until its owner has chosen another. */
  password_change_required: Generated<Flag>
}

export interface IdentityRecordsTable {
  kind: string
  id: string
  payload: Json<Record<string, unknown>>
  account_id: string | null
  grant_id: string | null
  uid: string | null
  consumed_at: Instant | null
  expires_at: Instant | null
  /** Of a used refresh token: the token that replaced it. */
  successor_id: Generated<string | null>
}

export interface IdentitySessionsTable {
  /** The provider's `uid` of the session, which stays the same when the session's own id is replaced. */
  id: string
  account_id: string
  /** When the password was typed, in epoch seconds by the provider: a new value is a new login. */
  login_ts: number
  signed_in_at: Instant
  last_used_at: Instant
  /** In words for the account page, such as "Chrome on Android". */
  device: string
}

export interface IdentitySecretsTable {
  name: string
  value: Json<unknown>
  created_at: Instant
}

export interface IdentityPasskeyUsersTable {
  account_id: string
  /** Random and stable: how an authenticator names the account (WebAuthn user handle, base64url). */
  user_handle: string
}

export interface IdentityPasskeysTable {
  /** The credential id, base64url. */
  id: string
  account_id: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** Separated by commas. */
  transports: string
  device_type: 'singleDevice' | 'multiDevice'
  is_backed_up: Flag
  /** The model of authenticator, or zeros. */
  aaguid: string
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

export interface IdentityAuthenticatorAppsTable {
  account_id: string
  /** The TOTP secret, encrypted with a key that is not in the database. */
  sealed_secret: string
  /** The time step of the last code that was accepted: only codes of later steps are. */
  last_step: number
  created_at: Instant
  last_used_at: Instant | null
}

export interface IdentityRecoveryCodesTable {
  account_id: string
  /** Argon2id, base64url; the codes of one account share a salt, so that checking a code costs one hash. */
  code_hash: string
  salt: string
  created_at: Instant
  used_at: Instant | null
}

export interface RateWindowsTable {
  key: string
  hits: number
  resets_at: Instant
}

export interface TillsTable {
  id: string
  name: string
  /** SHA-256 of the key, in hex; the key itself is shown once and never kept. */
  key_hash: string
  created_at: Instant
  revoked_at: Instant | null
  /** The most that one call may collect on or take off a card. */
  max_call_cents: Generated<number>
  /** The most that a day's calls may collect on. */
  max_day_cents: Generated<number>
  /** The most spend that a day's calls may give as rewards, and the most that they may take off cards. */
  max_day_reward_cents: Generated<number>
}

/** What a till moved on one day in the rest stop's time zone. */
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
  /** Whose number the response holds: deleted with the card. */
  card_id: string | null
}

/** One row, written to find out whether anything can be. */
export interface WriteProbesTable {
  id: 'current'
  probed_at: Instant
  padding: string
}

export interface Schema {
  customers: CustomersTable
  loyalty_cards: LoyaltyCardsTable
  ledger_entries: LedgerEntriesTable
  checkouts: CheckoutsTable
  checkout_items: CheckoutItemsTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_actions: OrderActionsTable
  provider_events: ProviderEventsTable
  catalogue_copies: CatalogueCopiesTable
  outbox_messages: OutboxMessagesTable
  list_versions: ListVersionsTable
  identity_accounts: IdentityAccountsTable
  identity_records: IdentityRecordsTable
  identity_sessions: IdentitySessionsTable
  identity_secrets: IdentitySecretsTable
  identity_passkey_users: IdentityPasskeyUsersTable
  identity_passkeys: IdentityPasskeysTable
  identity_authenticator_apps: IdentityAuthenticatorAppsTable
  identity_recovery_codes: IdentityRecoveryCodesTable
  rate_windows: RateWindowsTable
  tills: TillsTable
  till_days: TillDaysTable
  till_requests: TillRequestsTable
  write_probes: WriteProbesTable
}
