import type { Role } from '@fuel-shack/contract/role'

/** The user that a verified token speaks for. */
export interface Person {
  subject: string
  role: Role
  accessToken: string
  /** Of the token's claims the few that are used; see `http/bearer.ts`. */
  claims: Record<string, unknown>
}

/** A till whose key was right. */
export interface Till {
  id: string
  name: string
}

/** Who does something, for the audit trail: a subject id and where the request came from. */
export interface Actor {
  accountId: string
  ipAddress: string
  requestId: string
}
