import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const DIGITS = 6
/** A phone's clock may be half a minute off: the code before and the code after are accepted too (RFC 6238, 5.2). */
const STEPS_OF_SKEW = 1
/** The secret is as long as the output of HMAC-SHA-1 (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20

/** @returns a new secret in base32, the format of authenticator apps. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The content of the QR code: a key URI, which every authenticator app reads. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** @returns the time step of the code, or undefined if it is not valid now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: STEPS_OF_SKEW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

/** Accepts codes in groups. Undefined for anything but six digits. */
export function readTotpCode(input: string): string | undefined {
  const digits = input.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Formats the secret in groups of four, for entering it by hand. */
export function groupTotpSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  })
}
