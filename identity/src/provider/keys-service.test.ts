import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '@fuel-shack/harness/database/api-database'
import type { SecurityEvent } from '../base/ports.ts'
import { keySecretOf, readKeySecret, type KeySecret } from '../base/key-secret.ts'
import { createKeysService, type KeysService } from './keys-service.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let directory: string
let events: SecurityEvent[]

beforeEach(async () => {
  database = await openTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-keys-'))
  events = []
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

function keysWith(keySecret: KeySecret = keySecretOf('the secret', 'environment')): KeysService {
  return createKeysService({
    database: database.database,
    clock: () => new Date(),
    keySecret,
    securityLog: { record: (event) => void events.push(event) },
    log: pino({ level: 'silent' }),
  })
}

const file = () => join(directory, 'data', 'identity-key-secret')

it('creates one key for each purpose, even when several instances start together', async () => {
  const [first, ...others] = await Promise.all([keysWith().loadKeys(), keysWith().loadKeys(), keysWith().loadKeys()])
  expect(first).toMatchObject({ signingKey: { alg: 'ES256' }, cookieKey: expect.any(String) })
  for (const keys of others) expect(keys).toEqual(first)
})

it('stores keys so that they cannot be read without the key secret', async () => {
  const { signingKey, cookieKey } = await keysWith().loadKeys()
  const rows = JSON.stringify(await database.database.queries.selectFrom('identity_keys').selectAll().execute())
  for (const part of [signingKey.d, signingKey.x, signingKey.kid, cookieKey]) expect(rows).not.toContain(part)
})

it('a rotation replaces both keys and ends every session', async () => {
  const keys = keysWith()
  const before = await keys.loadKeys()
  const record = { kind: 'RefreshToken', id: 'leaked', payload: '{}' }
  await database.database.queries.insertInto('identity_records').values(record).execute()
  await keys.rotate()
  const after = await keys.loadKeys()
  expect(after.signingKey.kid).not.toBe(before.signingKey.kid)
  expect(after.cookieKey).not.toBe(before.cookieKey)
  expect(await keys.listKeys()).toMatchObject([{ purpose: 'cookie' }, { purpose: 'signing' }])
  expect(await database.database.queries.selectFrom('identity_records').select('id').execute()).toEqual([])
  expect(events).toMatchObject([{ event: 'signing_keys_rotated' }])
})

it('the server does not start with another secret in the environment, and says what to do', async () => {
  await keysWith().loadKeys()
  const other = keysWith(keySecretOf('another secret', 'environment'))
  await expect(other.loadKeys()).rejects.toThrow(/another IDENTITY_KEY_SECRET[^]*keys -- rotate/)
  await other.rotate()
  expect(await other.loadKeys()).toHaveProperty('signingKey')
})

it('creates new keys for a database that was restored without its key file', async () => {
  const before = await keysWith(keySecretOf('on the old machine', 'file')).loadKeys()
  const after = await keysWith(keySecretOf('on the new machine', 'file')).loadKeys()
  expect(after.signingKey.kid).not.toBe(before.signingKey.kid)
  expect(events).toMatchObject([{ event: 'signing_keys_rotated' }])
})

it('creates a key file once, readable by its owner only', async () => {
  const first = readKeySecret({ secret: undefined, file: file() })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(statSync(join(directory, 'data')).mode & 0o777).toBe(0o700)
  const text = readFileSync(file(), 'utf8')
  const folder = dirname(file())
  const changedAt = statSync(folder, { bigint: true }).mtimeNs
  expect(readKeySecret({ secret: undefined, file: file() }).derive('keys')).toEqual(first.derive('keys'))
  // Nothing is written beside it: a server starts on a full disk.
  expect(statSync(folder, { bigint: true }).mtimeNs).toBe(changedAt)
  expect(readFileSync(file(), 'utf8')).toBe(text)
  expect(first.derive('keys')).not.toEqual(first.derive('something else'))
})

it('rejects a truncated key file', () => {
  readKeySecret({ secret: undefined, file: file() })
  writeFileSync(file(), 'cut')
  expect(() => readKeySecret({ secret: undefined, file: file() })).toThrow('is damaged')
})
