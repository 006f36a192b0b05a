import { randomBytes } from 'node:crypto'
import type { Ports, Queries } from '../base/ports.ts'
import { deleteAllRecords } from '../base/records-store.ts'
import { KeySecretError } from '../base/key-secret.ts'
import { deleteKeys, insertKey, listKeys, type KeyPurpose, type StoredKey } from './keys-store.ts'
import { createSecretBox } from '../base/secret-box.ts'
import { newSigningKey, readSigningKey, type SigningKey } from './signing-key.ts'

const COOKIE_KEY_BYTES = 32

export interface Keys {
  /** Signs tokens. */
  signingKey: SigningKey
  /** Signs cookies. */
  cookieKey: string
}

export { readKeySecret } from '../base/key-secret.ts'

type KeysDeps = Pick<Ports, 'database' | 'clock' | 'keySecret' | 'securityLog' | 'log'>

export type KeysService = ReturnType<typeof createKeysService>

/**
 * The keys that sign tokens and cookies, one for each. They are stored encrypted, so that a copy of the database does not
 * reveal them, and all instances with the same key secret share them through the database.
 */
export function createKeysService({ database, clock, keySecret, securityLog, log }: KeysDeps) {
  const box = createSecretBox(keySecret.derive('keys'))
  const open = ({ sealed, purpose }: StoredKey) => box.open(sealed, purpose)

  /** Adds the keys that are missing. */
  async function addKeys(queries: Queries): Promise<void> {
    const createdAt = clock().toISOString()
    const secrets: Record<KeyPurpose, string> = {
      signing: await newSigningKey(),
      cookie: randomBytes(COOKIE_KEY_BYTES).toString('base64url'),
    }
    for (const purpose of ['signing', 'cookie'] as const)
      await insertKey(queries, { purpose, sealed: box.seal(secrets[purpose], purpose), createdAt })
  }

  /** Replaces the keys and deletes every session. A server reads its keys at its start. */
  async function rotate(): Promise<void> {
    await database.transaction(async (tx) => {
      await deleteKeys(tx)
      await addKeys(tx)
      await deleteAllRecords(tx)
    })
    securityLog.record({ event: 'signing_keys_rotated', outcome: 'success' })
  }

  async function readSecret(purpose: KeyPurpose): Promise<string> {
    const stored = (await listKeys(database.queries)).find((key) => key.purpose === purpose)
    const secret = stored && open(stored)
    if (secret === undefined) throw new Error(`The ${purpose} key was replaced while the server started`)
    return secret
  }

  return {
    rotate,

    /**
     * Called at the start: creates the first keys, or new ones for a database from another machine.
     * @throws KeySecretError if the keys were encrypted with another IDENTITY_KEY_SECRET.
     */
    async loadKeys(): Promise<Keys> {
      const stored = await listKeys(database.queries)
      if (stored.some((key) => open(key) === undefined)) {
        if (keySecret.source === 'environment') throw new KeySecretError(OTHER_SECRET)
        log.warn(
          'The signing keys were encrypted with another key file: creating new ones, all users have to log in again',
        )
        await rotate()
      } else {
        await addKeys(database.queries)
      }
      return { signingKey: readSigningKey(await readSecret('signing')), cookieKey: await readSecret('cookie') }
    },

    /** Lists the keys without the key material. */
    async listKeys(): Promise<Omit<StoredKey, 'sealed'>[]> {
      return (await listKeys(database.queries)).map(({ purpose, createdAt }) => ({ purpose, createdAt }))
    },
  }
}

const OTHER_SECRET = `The signing keys in the database were encrypted with another IDENTITY_KEY_SECRET. Start with that one, or run
npm run -w api keys -- rotate, which creates new keys; all users have to log in again.`
