import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'fst_'

/** A key with 256 random bits; the prefix lets a leak be recognised. */
export function newTillKey(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** A key this long cannot be guessed, so a plain digest is enough at rest, and looking it up gives no timing away. */
export function hashTillKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
