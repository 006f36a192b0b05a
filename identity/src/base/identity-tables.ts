import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { ColumnType, Generated } from 'kysely'

/** ISO 8601 in UTC. */
type Instant = string
/** Written as JSON text, parsed when read. */
type Json<T> = ColumnType<T, string, string>
/** SQLite has no boolean: 0 or 1 on both engines. */
type Flag = 0 | 1

export type RoleChanger = 'command' | 'demo' | 'invitation' | 'manager'

interface IdentityAccountsTable {
  id: string
  /** The address for logins: in lower case, or a mobile number such as +61412345678 for an account without an email address. */
  email_address: string
  name: string
  /** A PHC string; begins with `!` for an account without a password. */
  password_hash: string
  role: Role
  created_at: Instant
  /** How the account was made; `unknown` for accounts from before this was stored. */
  origin: Generated<'sign-up' | 'command' | 'demo' | 'invitation' | 'unknown'>
  /** The time of the last change of the role, and what made it; null while the account has its original role. */
  role_changed_at: Generated<Instant | null>
  role_changed_by: Generated<RoleChanger | null>
  /** 1 while the account has a generated password, until the user has chosen a new one. */
  password_change_required: Generated<Flag>
  /** 1 for a demo account: its password is public, and production does not start while it exists. */
  is_demo: Generated<Flag>
  /** The time at which its user proved that they read this address; null until then. */
  email_verified_at: Generated<Instant | null>
  /** Null while the account can be used. */
  deactivated_at: Generated<Instant | null>
  /** The account of the manager. */
  deactivated_by: Generated<string | null>
}

interface IdentityRecordsTable {
  kind: string
  id: string
  payload: Json<Record<string, unknown>>
  account_id: string | null
  grant_id: string | null
  uid: string | null
  consumed_at: Instant | null
  expires_at: Instant | null
  /** The token that replaced a used refresh token. */
  successor_id: Generated<string | null>
}

interface IdentitySessionsTable {
  /** The provider's `uid` of the session, which stays the same when the session's own id is replaced. */
  id: string
  account_id: string
  /** The time of the login by the provider, in epoch seconds: a new value is a new login. */
  login_ts: number
  signed_in_at: Instant
  last_used_at: Instant
  /** The name on the account page, such as "Chrome on Android". */
  device: string
  /** 1 if its last login was by PIN. */
  is_by_pin: Generated<Flag>
  /** Null while it is open, and after a logout by its own user. */
  ended_at: Generated<Instant | null>
  end_reason: Generated<SessionEndReason | null>
}

/** Why a session ended that its own user did not log out of. */
export type SessionEndReason =
  | 'expired'
  | 'logged-out'
  | 'handed-over'
  | 'password'
  | 'role'
  | 'second-factor'
  | 'deactivated'
  | 'by-manager'

/** One person's PIN on one device. */
interface IdentityPinsTable {
  id: string
  account_id: string
  /** SHA-256 of the secret in the device's cookie, base64url. */
  device_hash: string
  /** Argon2id of the PIN and the device's secret, as a PHC string: the database alone does not allow guessing. */
  pin_hash: string
  /** 1 if the PIN was set after a login or a confirmation with a second factor. */
  has_second_factor: Flag
  /** The name on the account page, such as "Chrome on Android". */
  device: string
  /** The tries since the last correct PIN. Each is counted before the PIN is checked. */
  attempts: number
  created_at: Instant
  last_used_at: Instant
}

export interface IdentityKeysTable {
  purpose: 'signing' | 'cookie'
  /** Encrypted with a key that is not in the database. */
  sealed: string
  created_at: Instant
}

interface IdentityPasskeyUsersTable {
  account_id: string
  /** Random and stable: the authenticator's id for the account (WebAuthn user handle, base64url). */
  user_handle: string
}

interface IdentityPasskeysTable {
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
  /** The model of the authenticator, or zeros. */
  aaguid: string
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

interface IdentityAuthenticatorAppsTable {
  account_id: string
  /** The TOTP secret, encrypted with a key that is not in the database. */
  sealed_secret: string
  /** The time step of the last accepted code. Only codes of later steps are accepted. */
  last_step: number
  created_at: Instant
  last_used_at: Instant | null
}

interface IdentityRecoveryCodesTable {
  account_id: string
  /** Argon2id, base64url; the codes of one account share a salt, so that checking a code costs one hash. */
  code_hash: string
  salt: string
  created_at: Instant
  used_at: Instant | null
}

export interface IdentitySchema {
  identity_accounts: IdentityAccountsTable
  identity_records: IdentityRecordsTable
  identity_sessions: IdentitySessionsTable
  identity_pins: IdentityPinsTable
  identity_keys: IdentityKeysTable
  identity_passkey_users: IdentityPasskeyUsersTable
  identity_passkeys: IdentityPasskeysTable
  identity_authenticator_apps: IdentityAuthenticatorAppsTable
  identity_recovery_codes: IdentityRecoveryCodesTable
}

function ofAccount<const Exported>(exported: Exported) {
  const personal = { of: ['account_id', 'identity_accounts.id'], export: exported, erase: 'delete' } as const
  return { personal, keep: 'as long as the account, unless its user removes it' } as const
}

export const identityTables = {
  identity_accounts: {
    personal: { of: 'self', export: 'customer.emailAddress', erase: 'delete' },
    keep: 'until it is removed',
  },
  // A session or a PIN that ended since the backup must not work again.
  identity_records: {
    ...ofAccount({ no: 'are secrets' }),
    json: { payload: true },
    afterRestore: 'empty',
    keep: [{ expires: 'expires_at' }],
  },
  identity_sessions: {
    ...ofAccount('sessions'),
    afterRestore: 'empty',
    // The limits depend on the role and on how its user logged in: sessions-service.ts ends them.
    keep: 'until two days after it ended, or until its user logs out',
  },
  identity_pins: {
    ...ofAccount('secondFactor.pins'),
    afterRestore: 'empty',
    // Any of two periods or a number of attempts ends one: pins-service.ts deletes them.
    keep: 'until 30 days after its last use, 90 days after it was set, or too many wrong attempts',
  },
  identity_keys: { personal: 'none', keep: 'until it is replaced' },
  identity_passkey_users: ofAccount({ no: 'has no meaning by itself' }),
  identity_passkeys: ofAccount('secondFactor.passkeys'),
  identity_authenticator_apps: ofAccount('secondFactor.authenticatorApp'),
  identity_recovery_codes: ofAccount('secondFactor.recoveryCodesLeft'),
} as const
