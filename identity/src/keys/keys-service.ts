import { randomBytes } from 'node:crypto'
import type { Queries } from '../ports.ts'
import { deleteAllRecords } from '../provider/records-store.ts'
import type { Base } from '../base.ts'
import { KeySecretError } from './key-secret.ts'
import {
  deleteKeysBefore,
  insertKey,
  listKeys,
  retireKeysBefore,
  type KeyPurpose,
  type StoredKey,
} from './keys-store.ts'
import { createSecretBox } from './secret-box.ts'
import { newSigningKey, readSigningKey, type SigningKey } from './signing-key.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Every instance reloads the keys twice a minute, so all of them know a key before the first one signs with it. */
const SIGNS_AFTER_MS = 2 * MINUTE_MS
/**
 * A key verifies for this long after a rotation: longer than the longest lifetime of anything that the old key signed.
 */
const VERIFIES_FOR_MS: Record<KeyPurpose, number> = { signing: 60 * MINUTE_MS, cookie: 90 * DAY_MS }
const PURPOSES: KeyPurpose[] = ['signing', 'cookie']

/** The currently valid keys. The first key of each purpose signs. */
export interface KeyRing {
  signingKeys: SigningKey[]
  cookieKeys: string[]
  /** Changes with the keys or their order. */
  version: string
}

export { readKeySecret } from './key-secret.ts'

type KeysDeps = Pick<Base, 'database' | 'clock' | 'keySecret' | 'securityLog' | 'log'>

export type KeysService = ReturnType<typeof createKeysService>

/**
 * The keys that sign tokens and cookies. They are stored encrypted, so that a copy of the database does not reveal them,
 * and all instances with the same key secret share them through the database.
 */
export function createKeysService({ database, clock, keySecret, securityLog, log }: KeysDeps) {
  const box = createSecretBox(keySecret.derive('keys'))
  const nameOf = ({ purpose, number }: Pick<StoredKey, 'purpose' | 'number'>) => `${purpose} ${number}`
  const open = (key: StoredKey) => box.open(key.sealed, nameOf(key))
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  async function addKey(queries: Queries, purpose: KeyPurpose, number: number, signsFrom: string): Promise<void> {
    const secret = purpose === 'signing' ? await newSigningKey() : randomBytes(32).toString('base64url')
    const sealed = box.seal(secret, nameOf({ purpose, number }))
    await insertKey(queries, { purpose, number, sealed, createdAt: after(0), signsFrom, verifiesUntil: null })
  }

  /** @throws Error if a key cannot be decrypted. */
  async function readRing(): Promise<KeyRing> {
    const now = after(0)
    const valid = (await listKeys(database.queries)).filter(
      ({ verifiesUntil }) => verifiesUntil === null || verifiesUntil > now,
    )
    const ordered = (purpose: KeyPurpose) => {
      const keys = valid.filter((key) => key.purpose === purpose)
      const signer = keys.find((key) => key.signsFrom <= now) ?? keys[0]
      return signer ? [signer, ...keys.filter((key) => key !== signer)] : []
    }
    const secrets = (purpose: KeyPurpose) =>
      ordered(purpose).map((key) => {
        const secret = open(key)
        if (secret === undefined) throw new Error(`The ${nameOf(key)} key was encrypted with another key secret`)
        return secret
      })
    return {
      signingKeys: secrets('signing').map(readSigningKey),
      cookieKeys: secrets('cookie'),
      version: PURPOSES.flatMap((purpose) => ordered(purpose).map(nameOf)).join(', '),
    }
  }

  /** Adds a new key for each purpose. With `atOnce` the old keys and every session are deleted. */
  async function rotate({ atOnce }: { atOnce: boolean }): Promise<void> {
    await database.transaction(async (tx) => {
      const stored = await listKeys(tx)
      for (const purpose of PURPOSES) {
        const number = nextNumber(stored, purpose)
        await addKey(tx, purpose, number, after(atOnce ? 0 : SIGNS_AFTER_MS))
        const verifiesUntil = after(SIGNS_AFTER_MS + VERIFIES_FOR_MS[purpose])
        if (atOnce) await deleteKeysBefore(tx, purpose, number)
        else await retireKeysBefore(tx, { purpose, number, verifiesUntil })
      }
      if (atOnce) await deleteAllRecords(tx)
    })
    securityLog.record({ event: 'signing_keys_rotated', outcome: 'success', details: { atOnce } })
  }

  return {
    readRing,
    rotate,

    /**
     * Called at the start: creates the first keys, or new ones for a database from another machine.
     * @throws KeySecretError if the keys were encrypted with another IDENTITY_KEY_SECRET.
     */
    async loadRing(): Promise<KeyRing> {
      const stored = await listKeys(database.queries)
      if (stored.some((key) => open(key) === undefined)) {
        if (keySecret.source === 'environment') throw new KeySecretError(OTHER_SECRET)
        log.warn(
          'The signing keys were encrypted with another key file: creating new ones, all users have to log in again',
        )
        await rotate({ atOnce: true })
      } else {
        for (const purpose of PURPOSES) {
          if (!stored.some((key) => key.purpose === purpose)) await addKey(database.queries, purpose, 1, after(0))
        }
      }
      return readRing()
    },

    /** Lists the keys, newest first, without the key material. */
    async listKeys(): Promise<Omit<StoredKey, 'sealed'>[]> {
      return (await listKeys(database.queries)).map(({ sealed: _sealed, ...key }) => key)
    },
  }
}

const OTHER_SECRET = `The signing keys in the database were encrypted with another IDENTITY_KEY_SECRET. Start with that one, or run
npm run -w api keys -- rotate --at-once, which creates new keys; all users have to log in again.`

function nextNumber(stored: StoredKey[], purpose: KeyPurpose): number {
  return 1 + Math.max(0, ...stored.filter((key) => key.purpose === purpose).map(({ number }) => number))
}
