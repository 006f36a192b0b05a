import type { Role } from '@fuel-shack/contract/role'

/** Who is using the app. `loading` lasts until a stored session or a sign-in redirect has been read. */
export type Session =
  | { status: 'loading' }
  | {
      status: 'visitor'
      signInFailed: boolean
      /** Who was signed in on this page until something other than their own Log Out here ended that. */
      endedRole?: Role
    }
  | { status: 'signed-in'; subject: string; name: string; role: Role }

export const VISITOR: Session & { status: 'visitor' } = { status: 'visitor', signInFailed: false }
