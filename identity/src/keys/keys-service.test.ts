import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteExpiredRows } from '@fuel-shack/api/privacy/privacy-store'
import { openTestDatabase } from '@fuel-shack/api/test/test-database'
import type { SecurityEvent } from '../ports.ts'
import { keySecretOf, readKeySecret, type KeySecret } from './key-secret.ts'
import { createKeysService, type KeysService } from './keys-service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let database: Awaited<ReturnType<typeof openTestDatabase>>
let directory: string
let offsetMs: number
let events: SecurityEvent[]

beforeEach(async () => {
  database = await openTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-keys-'))
  offsetMs = 0
  events = []
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

function keysWith(keySecret: KeySecret = keySecretOf('the secret', 'environment')): KeysService {
  return createKeysService({
    database: database.database,
    clock: () => new Date(Date.now() + offsetMs),
    keySecret,
    securityLog: { record: (event) => void events.push(event) },
    log: pino({ level: 'silent' }),
  })
}

const file = () => join(directory, 'data', 'identity-key-secret')

it('creates one key for each purpose, even when several instances start together', async () => {
  const rings = await Promise.all([keysWith().loadRing(), keysWith().loadRing(), keysWith().loadRing()])
  expect(rings[0]).toMatchObject({ signingKeys: [{ alg: 'ES256' }], cookieKeys: [expect.any(String)] })
  for (const ring of rings) expect(ring).toEqual(rings[0])
})

it('stores keys so that they cannot be read without the key secret', async () => {
  const { signingKeys, cookieKeys } = await keysWith().loadRing()
  const rows = JSON.stringify(await database.database.queries.selectFrom('identity_keys').selectAll().execute())
  for (const { d, x, kid } of signingKeys) for (const part of [d, x, kid]) expect(rows).not.toContain(part)
  expect(rows).not.toContain(cookieKeys[0])
})

it('signs with a new key once every instance knows it, and verifies with the old one until its signatures expire', async () => {
  const keys = keysWith()
  const before = await keys.loadRing()
  await keys.rotate({ atOnce: false })
  const ids = async () => (await keys.readRing()).signingKeys.map(({ kid }) => kid)
  const [old] = before.signingKeys
  expect(await ids()).toEqual([old?.kid, expect.any(String)])
  offsetMs = 3 * MINUTE_MS
  expect(await ids()).toEqual([expect.not.stringContaining(old?.kid ?? ''), old?.kid])
  offsetMs = 20 * MINUTE_MS
  expect(await ids()).toContain(old?.kid)
  offsetMs = 2 * 60 * MINUTE_MS
  expect(await ids()).toHaveLength(1)
  expect((await keys.readRing()).cookieKeys).toHaveLength(2)
  offsetMs = 91 * DAY_MS
  await deleteExpiredRows(database.database.queries, new Date(Date.now() + offsetMs).toISOString())
  expect(await keys.listKeys()).toMatchObject([{ purpose: 'cookie' }, { purpose: 'signing', verifiesUntil: null }])
  expect(events).toMatchObject([{ event: 'signing_keys_rotated', details: { atOnce: false } }])
})

it('deletes the old keys and every session at once after a leak', async () => {
  const keys = keysWith()
  const { signingKeys, cookieKeys } = await keys.loadRing()
  const record = { kind: 'RefreshToken', id: 'leaked', payload: '{}' }
  await database.database.queries.insertInto('identity_records').values(record).execute()
  await keys.rotate({ atOnce: true })
  const after = await keys.readRing()
  expect(after.signingKeys).toHaveLength(1)
  expect(after.signingKeys[0]?.kid).not.toBe(signingKeys[0]?.kid)
  expect(after.cookieKeys).not.toContain(cookieKeys[0])
  expect(await database.database.queries.selectFrom('identity_records').select('id').execute()).toEqual([])
})

it('the server does not start with another secret in the environment, and says what to do', async () => {
  await keysWith().loadRing()
  const other = keysWith(keySecretOf('another secret', 'environment'))
  await expect(other.loadRing()).rejects.toThrow(/another IDENTITY_KEY_SECRET[^]*keys -- rotate --at-once/)
  await other.rotate({ atOnce: true })
  expect((await other.loadRing()).signingKeys).toHaveLength(1)
})

it('creates new keys for a database that was restored without its key file', async () => {
  const before = await keysWith(keySecretOf('on the old machine', 'file')).loadRing()
  const after = await keysWith(keySecretOf('on the new machine', 'file')).loadRing()
  expect(after.signingKeys).toHaveLength(1)
  expect(after.signingKeys[0]?.kid).not.toBe(before.signingKeys[0]?.kid)
  expect(events).toMatchObject([{ event: 'signing_keys_rotated', details: { atOnce: true } }])
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
