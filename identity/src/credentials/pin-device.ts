import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { IdentitySite } from '../base/identity-site.ts'
import { PIN_DAYS } from './pin-rules.ts'

const COOKIE = 'identity_pin_device'
const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

/** A browser on which staff set a PIN: all people who share it have the same secret. */
export interface PinDevice {
  secret: string
  /** Stored instead of the secret. */
  hash: string
}

export function findPinDevice(header: string | undefined, site: IdentitySite): PinDevice | undefined {
  const secret = site.readCookie(header, COOKIE)
  return SECRET.test(secret) ? deviceOf(secret) : undefined
}

export function newPinDevice(): PinDevice {
  return deviceOf(randomBytes(SECRET_BYTES).toString('base64url'))
}

/** The Set-Cookie header. */
export function pinDeviceCookie({ secret }: PinDevice, site: IdentitySite): string {
  return site.setCookie(COOKIE, secret, PIN_DAYS * 24 * 60 * 60)
}

/** Returns what is hashed as the PIN: with the device's 256 bits, six digits cannot be guessed from a copy of the database. */
export function bindToDevice(pin: string, { secret }: PinDevice): string {
  return createHmac('sha256', secret).update(pin).digest('base64url')
}

function deviceOf(secret: string): PinDevice {
  return { secret, hash: createHash('sha256').update(secret).digest('base64url') }
}
