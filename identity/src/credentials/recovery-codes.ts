import { randomBytes } from 'node:crypto'
import { hashWithSalt } from '../passwords/password-hash.ts'

const CODES = 10
const SALT_BYTES = 16
/** 16 symbols of 5 bits. */
const CODE_SYMBOLS = 16
/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LOOKALIKES: Record<string, string> = { o: '0', i: '1', l: '1' }

/** 80 random bits each, in display format: `7k3m-p0qa-x9wd-44hn`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const symbols = [...randomBytes(CODE_SYMBOLS)].map((byte) => ALPHABET[byte % ALPHABET.length])
    return symbols.join('').match(/.{4}/g)?.join('-') ?? ''
  })
}

/** @returns the code without its grouping, or undefined for invalid input. */
export function readRecoveryCode(input: string): string | undefined {
  const symbols = input.toLowerCase().replaceAll(/[\s-]/g, '')
  const code = symbols.replaceAll(/[oil]/g, (symbol) => LOOKALIKES[symbol] ?? symbol)
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? code : undefined
}

/** The codes of one account share a salt: checking one costs one hash, not ten (ASVS 5.0, 6.5.2). */
export async function hashRecoveryCodes(codes: string[]): Promise<{ codeHashes: string[]; salt: string }> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const codeHashes: string[] = []
  // Sequentially: logins share the hash queue.
  for (const code of codes) codeHashes.push(await hashRecoveryCode(code, salt))
  return { codeHashes, salt }
}

export function hashRecoveryCode(code: string, salt: string): Promise<string> {
  return hashWithSalt(readRecoveryCode(code) ?? '', Buffer.from(salt, 'base64url'))
}
