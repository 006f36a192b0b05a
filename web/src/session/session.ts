import type { Role } from '@fuel-shack/contract/endpoints/role'

/**
 * Who is using the app. `loading` lasts until a stored session or a login redirect has been read. `signing-out` lasts from
 * Log Out until the identity provider's page loads, so that no login can start meanwhile.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'signing-out' }
  | {
      status: 'visitor'
      signInFailed: boolean
      /** The role of a session that expired on this page, or that staff ended with Log Out in another tab. */
      endedRole?: Role
    }
  | { status: 'signed-in'; subject: string; name: string; role: Role }

export const VISITOR: Session & { status: 'visitor' } = { status: 'visitor', signInFailed: false }
