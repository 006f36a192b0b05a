import { createHmac } from 'node:crypto'
import type { KeySecret } from './key-secret.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

/** What the database may know of a refresh token or code: enough to recognise it, not enough to use it. */
export interface TokenVault extends SecretBox {
  fingerprint: (token: string) => string
}

export function createTokenVault(keySecret: KeySecret): TokenVault {
  const key = keySecret.derive('token fingerprints')
  return {
    ...createSecretBox(keySecret.derive('token successors')),
    fingerprint: (token) => createHmac('sha256', key).update(token).digest('base64url'),
  }
}
