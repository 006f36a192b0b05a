import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { IdentityCaller } from './identity-caller.ts'
import type { IdentitySchema } from './identity-tables.ts'
import type { KeySecret } from './key-secret.ts'

/** The dependencies that the API gives to the identity provider. */
export interface Ports {
  database: Database
  clock: () => Date
  newId: () => string
  /** Encrypts the keys that are stored in the database. */
  keySecret: KeySecret
  rateLimits: RateLimits
  securityLog: SecurityLog
  deletions: DeletionLog
  outgoing: Outgoing
  teamAudit: TeamRecord
  /** Waits before a caller is answered. */
  pause: (milliseconds: number) => Promise<void>
  alertOwner: (alert: OwnerAlert) => Promise<void>
  log: Log
}

/** The ports, and the facts and settings of the rest stop. */
export interface IdentityDeps extends Ports {
  publicUrl: string
  /** The facts of now: a manager can change them. */
  site: Pick<Site, 'name' | 'shortName' | 'address' | 'emailAddress' | 'sessions' | 'colours'>
  /** The SVG files of the rest stop's mark, and of the landscape of the login pages. */
  readPictures: () => { mark: string; horizon: string }
  /** The style that marks the pages of a demo; empty without one. */
  demoMark: string
  /** The setting DEMO: people log in without a password, as one of the demo accounts. */
  demo: 'on' | 'public' | undefined
  demoAccounts: { name: string; email: string; password: string; role: Role }[]
  /** The setting STAFF_SECOND_FACTOR. */
  secondFactor: { isRequiredForStaff: boolean }
}

/** The database, or a transaction that a service opened, for a store to query. */
export type Queries = Kysely<IdentitySchema>
export type Tx = Transaction<IdentitySchema>

/** The database of the API, of which this workspace knows its own tables. The API migrates it. */
export interface Database {
  readonly queries: Queries
  /** @param work runs again after a conflict with a concurrent transaction: it changes nothing outside the database. */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export interface RateLimit {
  limit: number
  windowSeconds: number
}

export interface NamedLimit {
  name: string
  limit: RateLimit
}

/** Counts hits per key in fixed windows, shared by all instances. */
export interface RateLimits {
  /** Counts a hit unless the window is full. @returns also the hits of the window; 0 if it is full. */
  take: (name: string, limit: RateLimit) => Promise<{ allowed: boolean; retryAfterSeconds: number; hits: number }>
  /** Counts a hit of each, up to the first that is full. @returns seconds to wait; 0 if all were counted. */
  takeAll: (limits: NamedLimit[]) => Promise<number>
  /** Counts nothing. @returns the hits of each so far, and the seconds to wait if one is full. */
  read: (limits: NamedLimit[]) => Promise<{ hits: number[]; waitSeconds: number }>
  /** Uncounts hits that turned out to be legitimate. */
  release: (...names: string[]) => Promise<void>
  /** The network of an address, which counts as one. */
  networkOf: (address: string) => string
  /** The network that one customer of a hosting company can get; undefined for IPv4. */
  wideNetworkOf: (address: string) => string | undefined
}

/** A message to a person that is written when it is sent, because it has a secret. */
export interface AccountMessage {
  via: 'email' | 'sms'
  /** An email address or a mobile number. */
  to: string
  name: string
  /** The nonce of the one-time secret in it; null for none. */
  nonce: string | null
  /** The other facts of its text. Stored until it is sent. */
  facts: Record<string, string>
}

/** An email shows `action` as a button and `code` in large digits, between `text` and `closing`. */
export type WrittenMessage =
  | {
      channel: 'email'
      subject: string
      text: string
      action?: { label: string; url: string }
      code?: string
      closing?: string
    }
  | { channel: 'sms'; text: string }

/** The way out for messages. They are sent after the transaction, again after a failure, and deleted once sent. */
interface Outgoing {
  /** Returns whether the operator has set the channel up. */
  canSend: (via: AccountMessage['via']) => boolean
  enqueue: (tx: Tx, message: AccountMessage) => Promise<void>
}

/** The reason to alert the owner: callers are using up the texts or emails with codes that all of them share. */
export type OwnerAlert = 'login-texts' | 'login-emails'

/** The record of changes that managers read. */
interface TeamRecord {
  joined: (tx: Tx, member: { accountId: string; name: string; role: Role }, caller: IdentityCaller) => Promise<void>
}

/** Event names in the terms of OWASP's logging vocabulary, and what each one reports. */
export const EVENT_OUTCOMES = {
  login_succeeded: 'success',
  login_failed: 'failure',
  login_throttled: 'failure',
  login_overloaded: 'failure',
  sign_up_succeeded: 'success',
  sign_up_failed: 'failure',
  identity_confirmed: 'success',
  logged_out: 'success',
  session_ended: 'success',
  refresh_token_reused: 'failure',
  refresh_token_without_session: 'failure',
  password_changed: 'success',
  password_reset_requested: 'success',
  one_time_secret_failed: 'failure',
  email_verified: 'success',
  email_change_requested: 'success',
  email_changed: 'success',
  email_change_undone: 'success',
  second_factor_added: 'success',
  second_factor_removed: 'success',
  second_factor_failed: 'failure',
  recovery_code_used: 'success',
  pin_set: 'success',
  pin_failed: 'failure',
  pin_locked: 'failure',
  pin_removed: 'success',
  invitation_accepted: 'success',
  signing_keys_rotated: 'success',
  access_denied: 'failure',
} as const

export type SecurityEventName = keyof typeof EVENT_OUTCOMES

export interface SecurityEvent {
  event: SecurityEventName
  outcome: 'success' | 'failure'
  /** The account that acts or is changed: a subject id, never a name or an address. */
  accountId?: string | undefined
  /** The caller's IP address. Only a keyed hash of its network is logged. */
  ipAddress?: string | undefined
  requestId?: string | undefined
  /** Ids, counts and fixed words; never personal data. */
  details?: Record<string, string | number | boolean | null>
}

export interface SecurityLog {
  record: (event: SecurityEvent) => void
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** A log outside the database of deleted accounts, which a restored backup must not bring back. */
export interface DeletionLog {
  /** Call it in the transaction of the deletion, which then fails if it throws. */
  record: (deletion: { accountId: string }) => void
}

/** The caller of the API, who changes their own account. */
export interface Actor extends IdentityCaller {
  accountId: string
  sessionId?: string
}

/** The origin of a verified access token; session and grant are empty without these claims. */
export interface TokenOwner {
  subject: string
  sessionId: string
  grantId: string
}
