import { readPhoneNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Roles } from '@fuel-shack/contract/team/roles'

export interface Till {
  id: string
  name: string
}

/** A docket printer with a verified password. */
export interface Printer {
  id: string
  name: string
  /** Characters in a line of its normal font. */
  columns: number
}

export interface PrinterLogin extends Printer {
  /** SHA-256 of its password, in hex. */
  passwordHash: string
  /** Left out for a printer of every station. */
  station?: Station
}

/** Stands for the account where customers act on their own orders: a deletion has nothing to erase there. */
export const CUSTOMER_ACCOUNT = 'customer'

/** The author, in place of an account, of what the operator does with a command. */
export const COMMAND_ACCOUNT = 'command'

/** The author, in place of an account, of refunds that are made automatically. */
export const SYSTEM_ACCOUNT = 'system'

/** The author of an action, as the record stores it. */
export interface Author {
  accountId: string
  /** Null if the identity provider does not name it, and where no person acts. */
  sessionId: string | null
}

/** The maker of a call: the account, the till or the printer, and the origin of the request. */
export interface Caller {
  accountId: string
  ipAddress: string
  requestId: string
  /** Left out with an identity provider that does not name the session, and for tills and printers. */
  sessionId?: string
}

/** The user of a verified access token, and the rights that it gives. */
export interface User {
  subject: string
  roles: Roles
  accessToken: string
  /** The claims that are used; see `http/auth/bearer.ts`. */
  claims: Record<string, unknown>
}

export interface LoggedInCaller extends Caller, User {
  /** The header Identity-Proof, which a dangerous change needs. */
  proof: string | undefined
}

/** Returns what logs say of a caller: never the token. */
export function originOf({ accountId, ipAddress, requestId }: Caller) {
  return { accountId, ipAddress, requestId }
}

export function authorOf({ accountId, sessionId }: Caller): Author {
  return { accountId, sessionId: sessionId ?? null }
}

/** The number that someone logs in with, in the form of the checkout. Null for an email address. */
export function loginNumberOf({ claims }: User): string | null {
  const claimed = claims['phone_number']
  return typeof claimed === 'string' ? (readPhoneNumber(claimed) ?? null) : null
}
