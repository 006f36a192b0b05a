import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** Encrypts what must not be readable in a copy of the database. */
export interface SecretBox {
  /** @param about what the secret belongs to: it can only be opened for the same. */
  seal: (secret: string, about: string) => string
  /** Undefined where it was sealed with another key, for something else, or was changed. */
  open: (sealed: string, about: string) => string | undefined
}

/** @param key 32 bytes that are not in the database. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const parts = [iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [VERSION, ...parts].join('.')
    },
    open(sealed, about) {
      const [version, iv = '', encrypted = '', tag = ''] = sealed.split('.')
      if (version !== VERSION) return undefined
      try {
        const options = { authTagLength: TAG_BYTES }
        const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'), options)
          .setAAD(Buffer.from(about))
          .setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64url')), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
