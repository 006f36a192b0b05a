import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openData } from '../../../src/app/context.ts'
import { makeBackup, type BackupSettings } from '../../../src/platform/db/backup/make-backup.ts'
import { restoreBackup } from '../../../src/platform/db/backup/restore-backup.ts'

let directory: string
let settings: BackupSettings

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-restore-'))
  settings = {
    database: { engine: 'sqlite', file: join(directory, 'fuel-shack.sqlite') },
    dataDirectory: directory,
    folder: join(directory, 'backups'),
    isDefault: true,
    key: { secret: undefined, file: join(directory, 'backup-key') },
    tools: {},
    version: '1.3.0',
  }
  await (await openHere()).database.close()
  return () => rmSync(directory, { recursive: true })
})

const openHere = () => openData({ database: settings.database, deletionsFile: join(directory, 'deletions.jsonl') })
const back = async (day: number) => (await makeBackup(settings, 'night', new Date(Date.UTC(2026, 10, day)))).file
const restore = (source: string, force = true) =>
  restoreBackup(settings, { source, force, at: new Date(), prepare: () => Promise.resolve() })
const files = () => readdirSync(directory).filter((name) => !name.includes('.before-'))

test('an empty machine gets the identity key of the backup, and the deletions of a newer one', async () => {
  writeFileSync(join(directory, 'identity-key-secret'), 'a secret of this server')
  const monday = await back(2)
  writeFileSync(join(directory, 'deletions.jsonl'), '{"customerId":"someone"}\n')
  await back(3)
  for (const name of ['fuel-shack.sqlite', 'identity-key-secret', 'deletions.jsonl']) rmSync(join(directory, name))
  const { backupAt, previous } = await restore(monday, false)
  expect([backupAt, previous]).toEqual(['2026-11-02T00:00:00.000Z', undefined])
  expect(readFileSync(join(directory, 'identity-key-secret'), 'utf8')).toBe('a secret of this server')
  expect(readFileSync(join(directory, 'deletions.jsonl'), 'utf8')).toBe('{"customerId":"someone"}\n')
  expect(files()).toEqual(expect.arrayContaining(['fuel-shack.sqlite', 'backup-key', 'backups']))
})

test('a restore keeps the identity key of the machine, and adds to its deletions', async () => {
  writeFileSync(join(directory, 'identity-key-secret'), 'of the backup')
  writeFileSync(join(directory, 'deletions.jsonl'), '{"customerId":"one"}\n')
  const backup = await back(2)
  writeFileSync(join(directory, 'identity-key-secret'), 'of the machine')
  writeFileSync(join(directory, 'deletions.jsonl'), '{"customerId":"other"}')
  await restore(backup)
  expect(readFileSync(join(directory, 'identity-key-secret'), 'utf8')).toBe('of the machine')
  const deletions = readFileSync(join(directory, 'deletions.jsonl'), 'utf8')
  expect(deletions).toBe('{"customerId":"other"}\n{"customerId":"one"}\n')
})

test('a restore needs the key of the backup, and says where to find it', async () => {
  const backup = await back(2)
  rmSync(settings.key.file)
  await expect(restore(backup)).rejects.toThrow('There is no key for backups. Set BACKUP_KEY to the key that they were')
  expect(existsSync(settings.key.file)).toBe(false)
  settings.key.secret = 'another key, made by a person who types it twice'
  await expect(restore(backup)).rejects.toThrow('It was made with another key than BACKUP_KEY')
})

test('a backup that was cut off replaces nothing, and leaves nothing', async () => {
  const backup = await back(2)
  truncateSync(backup, 9000)
  const before = files()
  await expect(restore(backup)).rejects.toThrow('It is cut off, or its bytes have changed')
  expect(files()).toEqual(before)
})

test('a backup of a damaged database fails, so that it replaces no earlier one', async () => {
  const { file } = settings.database.engine === 'sqlite' ? settings.database : { file: '' }
  const bytes = readFileSync(file)
  bytes.fill(0xff, 200_000, 400_000)
  writeFileSync(file, bytes)
  await expect(back(2)).rejects.toThrow(/damaged|malformed/)
  expect(readdirSync(settings.folder)).toEqual([])
})
