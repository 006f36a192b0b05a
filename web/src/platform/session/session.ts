import type { Roles } from '@fuel-shack/contract/team/roles'
import { IDENTITY_KEY_PREFIX, type IdentityKey } from '../client/device-storage.ts'

/**
 * States who is using the app. `loading` lasts until a stored session or a login redirect has been read. `signing-out`
 * lasts from Log Out until the identity provider's page loads, so that no login can start meanwhile.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'signing-out' }
  | {
      status: 'visitor'
      signInFailed: boolean
      /** The roles of the user whose session expired on this page, or whom Log Out in another tab ended. */
      ended?: { roles: Roles }
    }
  | { status: 'signed-in'; subject: string; name: string; roles: Roles }

export const VISITOR: Session & { status: 'visitor' } = { status: 'visitor', signInFailed: false }

/** The local storage key under which the identity client stores the session. */
export function sessionKey(issuer: string, clientId: string): IdentityKey {
  return `${IDENTITY_KEY_PREFIX}user:${issuer}:${clientId}`
}
