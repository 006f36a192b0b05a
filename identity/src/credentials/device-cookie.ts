import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../base/ports.ts'
import type { AccountsService } from '../accounts/accounts-service.ts'
import type { IdentitySite } from '../base/identity-site.ts'

const COOKIE = 'identity_device'
const LIFETIME_SECONDS = 180 * 24 * 60 * 60
/** A tablet may be shared by a whole shift. The least recently used account is dropped first. */
const ACCOUNTS_MAX = 6
const DEVICE_ID_BYTES = 12
const KEY_BYTES = 32
const ENTRY = /^([\w-]{1,64})\.([\w-]{16})\.(\d{10})\.([\w-]{43})$/
const SEPARATOR = '~'

interface Entry {
  accountId: string
  deviceId: string
  issuedAt: number
  signature: string
}

interface DeviceCookiesDeps extends Pick<Ports, 'clock' | 'keySecret'> {
  site: IdentitySite
  accounts: AccountsService
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/**
 * OWASP's device cookies: a browser that has logged in to an account proves it at the next login, and its attempts are
 * counted separately. So an attacker cannot lock known devices out of their account or network.
 *
 * Each entry is signed together with the account's password hash: a new password invalidates all of them, and nothing
 * has to be stored.
 */
export function createDeviceCookies({ site, clock, keySecret, accounts }: DeviceCookiesDeps) {
  // This key does not rotate: a device stays known for longer than a cookie key is valid.
  const secret = keySecret.derive('device cookies').toString('base64url')
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'device-cookie', KEY_BYTES))

  function sign({ accountId, deviceId, issuedAt }: Omit<Entry, 'signature'>, fingerprint: string): string {
    return createHmac('sha256', key).update([accountId, deviceId, issuedAt, fingerprint].join('.')).digest('base64url')
  }

  async function isValid(entry: Entry): Promise<boolean> {
    if (clock().getTime() / 1000 - entry.issuedAt > LIFETIME_SECONDS) return false
    const fingerprint = await accounts.findPasswordFingerprint(entry.accountId)
    return fingerprint !== undefined && isEqual(sign(entry, fingerprint), entry.signature)
  }

  function entriesOf(header: string | undefined): Entry[] {
    return site.readCookie(header, COOKIE).split(SEPARATOR).slice(0, ACCOUNTS_MAX).flatMap(readEntry)
  }

  /** @returns the device's id if it has logged in to this account and the password has not changed since. */
  async function findDevice(header: string | undefined, accountId: string): Promise<string | undefined> {
    const entry = entriesOf(header).find((candidate) => candidate.accountId === accountId)
    return entry && (await isValid(entry)) ? entry.deviceId : undefined
  }

  return {
    findDevice,

    /** The same for any account, for requests that do not name one yet. */
    async findAnyDevice(header: string | undefined): Promise<string | undefined> {
      for (const entry of entriesOf(header)) if (await isValid(entry)) return entry.deviceId
      return undefined
    },

    /** @returns the Set-Cookie header after a login. */
    async renew(header: string | undefined, accountId: string): Promise<string | undefined> {
      const fingerprint = await accounts.findPasswordFingerprint(accountId)
      if (fingerprint === undefined) return undefined
      const deviceId = (await findDevice(header, accountId)) ?? randomBytes(DEVICE_ID_BYTES).toString('base64url')
      const entry = { accountId, deviceId, issuedAt: Math.floor(clock().getTime() / 1000) }
      const others = entriesOf(header).filter((other) => other.accountId !== accountId)
      const entries = [{ ...entry, signature: sign(entry, fingerprint) }, ...others].slice(0, ACCOUNTS_MAX)
      return site.setCookie(COOKIE, entries.map(writeEntry).join(SEPARATOR), LIFETIME_SECONDS)
    },
  }
}

function readEntry(text: string): Entry[] {
  const parts = ENTRY.exec(text)
  if (!parts) return []
  const [, accountId = '', deviceId = '', issuedAt, signature = ''] = parts
  return [{ accountId, deviceId, issuedAt: Number(issuedAt), signature }]
}

function writeEntry({ accountId, deviceId, issuedAt, signature }: Entry): string {
  return [accountId, deviceId, issuedAt, signature].join('.')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
