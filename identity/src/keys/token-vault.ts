import { createHmac } from 'node:crypto'
import type { KeySecret } from './key-secret.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

/** Protects refresh tokens and codes: the database can recognise one, but its contents are not enough to use one. */
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
