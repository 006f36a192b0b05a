import { IDENTITY_KEY_PREFIX, type IdentityKey } from '../client/device-storage.ts'

/** Where the identity client keeps the session in local storage. */
export function sessionKey(issuer: string, clientId: string): IdentityKey {
  return `${IDENTITY_KEY_PREFIX}user:${issuer}:${clientId}`
}
