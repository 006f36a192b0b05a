import { createHash, timingSafeEqual } from 'node:crypto'

/** A plain digest, in hex. It is enough for long random secrets, which cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares in constant time: hashes have a fixed length, as `timingSafeEqual` requires. */
export function isSecretOf(hash: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hash))
}
