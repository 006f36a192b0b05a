import { IDENTITY_KEY_PREFIX, type IdentityKey } from '../client/device-storage.ts'

/** The local storage key under which the identity client stores the session. */
export function sessionKey(issuer: string, clientId: string): IdentityKey {
  return `${IDENTITY_KEY_PREFIX}user:${issuer}:${clientId}`
}
