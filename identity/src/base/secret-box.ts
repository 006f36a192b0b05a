import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeySecret } from './key-secret.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** Encrypts secrets that must not be readable in a copy of the database. */
interface SecretBox {
  /** @param context what the secret belongs to. Opening it needs the same context. */
  seal: (secret: string, context: string) => string
  /** Undefined if the key or the context differs, or the value was changed. */
  open: (sealed: string, context: string) => string | undefined
}

/** @param key 32 bytes that are not in the database. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const parts = [iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [VERSION, ...parts].join('.')
    },
    open(sealed, context) {
      const [version, iv = '', encrypted = '', tag = ''] = sealed.split('.')
      if (version !== VERSION) return undefined
      try {
        const options = { authTagLength: TAG_BYTES }
        const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'), options)
          .setAAD(Buffer.from(context))
          .setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64url')), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

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
