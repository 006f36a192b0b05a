import type { Role } from '@fuel-shack/contract/role'

/**
 * Who is using the app. `loading` lasts until a stored session or a sign-in redirect has been read; `leaving` from Log
 * Out until the identity provider's page has come, so that nobody logs in across it.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'leaving' }
  | {
      status: 'visitor'
      signInFailed: boolean
      /** Who was signed in on this page until that ended by itself, or, for staff, by a Log Out in another tab. */
      endedRole?: Role
    }
  | { status: 'signed-in'; subject: string; name: string; role: Role }

export const VISITOR: Session & { status: 'visitor' } = { status: 'visitor', signInFailed: false }
