import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBackup, type BackupSettings } from '../../../src/platform/db/backup/make-backup.ts'
import { restoreBackup } from '../../../src/platform/db/backup/restore-backup.ts'
import { testRestore } from '../../../src/platform/db/backup/test-restore.ts'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { makeDatabaseAlone, type TestDatabaseAddress } from '../../support/test-database.ts'

const AT = new Date('2026-11-29T17:10:00.000Z')
const hasTools = !process.env['TEST_PGLITE'] && spawnSync('pg_dump', ['--version']).status === 0

let server: Awaited<ReturnType<typeof openPostgres>>
let place: TestDatabaseAddress
let url: string
let settings: BackupSettings

describe.runIf(hasTools)('backups of PostgreSQL', () => {
  beforeAll(async () => {
    server = await openPostgres()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    place = await makeDatabaseAlone(server.url)
    if (place.address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
    url = place.address.url
    settings = {
      database: place.address,
      dataDirectory: place.folder,
      folder: join(place.folder, 'backups'),
      isDefault: true,
      key: { secret: undefined, file: join(place.folder, 'backup-key') },
      tools: { PATH: process.env['PATH'] },
      version: '1.3.0',
    }
    const database = openDatabase(place.address)
    await migrate(database)
    await database.close()
    return () => place.remove()
  })

  async function query<Row>(statement: string): Promise<Row[]> {
    const database = openDatabase({ engine: 'postgres', url })
    try {
      return (await sql.raw<Row>(statement).execute(database.queries)).rows
    } finally {
      await database.close()
    }
  }

  const addTill = (id: string) =>
    query(`insert into tills (id, name, key_hash, created_at, max_call_cents, max_day_cents, max_day_reward_cents)
      values ('${id}', 'Till ${id}', 'hash ${id}', '${AT.toISOString()}', 1, 2, 3)`)
  const listTills = async () => (await query<{ id: string }>('select id from tills order by id')).map(({ id }) => id)
  const back = () => makeBackup(settings, 'night', AT)
  const restore = (source: string, force = true) =>
    restoreBackup(settings, { source, force, at: new Date(), prepare: () => Promise.resolve() })

  test('a backup of PostgreSQL proves itself in a database of its own, which is dropped', async () => {
    await addTill('a')
    const { file } = await back()
    expect(readFileSync(file).toString('latin1')).not.toMatch(/PGDMP|hash a/)
    const { figures } = await testRestore(settings, file)
    expect(figures).toMatchObject({ 'tills.rows': 1, 'tills.max_day_cents': 2, 'kysely_migration.rows': 1 })
    expect(await query("select datname from pg_database where datname like '%_restore_test'")).toEqual([])
    expect(readdirSync(place.folder).toSorted()).toEqual(['backup-key', 'backups'])
  })

  test('a restore replaces what came later in one step, after a backup of it', async () => {
    await addTill('a')
    const { file } = await back()
    await addTill('b')
    await query('create table of_a_newer_version (id text)')
    await expect(restore(file, false)).rejects.toThrow('Use --force to replace it')
    const { backupAt, previous = 'none' } = await restore(file)
    expect([backupAt, existsSync(previous)]).toEqual([AT.toISOString(), true])
    expect(await listTills()).toEqual(['a'])
    expect(await query("select to_regclass('of_a_newer_version') as found")).toEqual([{ found: null }])
    // The guard of closed days came back too.
    await expect(query('truncate day_closes')).rejects.toThrow('A closed day never changes')
  })

  test('a restore of a file that was cut off changes nothing', async () => {
    await addTill('a')
    const { file } = await back()
    const cut = join(settings.folder, 'cut.backup')
    writeFileSync(cut, readFileSync(file).subarray(0, -20))
    await addTill('b')
    await expect(restore(cut)).rejects.toThrow('It is cut off, or its bytes have changed')
    await expect(testRestore(settings, cut)).rejects.toThrow('It is cut off')
    expect(await listTills()).toEqual(['a', 'b'])
  })

  test('a backup with a trigger that Fuel Shack did not make fails its test', async () => {
    await query(`create function promote() returns trigger language plpgsql as $$ begin return new; end $$`)
    await query(`create trigger promote after insert on tills for each row execute function promote()`)
    const { file } = await back()
    await expect(testRestore(settings, file)).rejects.toThrow(/Fuel Shack did not create its schema: .*promote/)
  })

  test('a restore is rejected while a server is connected', async () => {
    const { file } = await back()
    const running = openDatabase({ engine: 'postgres', url })
    await running.ping()
    await expect(restore(file)).rejects.toThrow('A server is running on this database. Stop it first.')
    await running.close()
  })

  test('a backup without the tools of PostgreSQL says what to install, and leaves nothing', async () => {
    await expect(makeBackup({ ...settings, tools: { PATH: '/none' } }, 'night', AT)).rejects.toThrow(
      'pg_dump is not installed, and backups of PostgreSQL need it. Install the client',
    )
    expect(readdirSync(settings.folder)).toEqual([])
  })

  test('a role that may not make databases is told what it needs for a test restore', async () => {
    const { file } = await back()
    await query(`create role backup_tester login`)
    const restricted = new URL(url)
    restricted.username = 'backup_tester'
    const asTester = { ...settings, database: { engine: 'postgres' as const, url: restricted.href } }
    await expect(testRestore(asTester, file)).rejects.toThrow('run alter role … createdb as the administrator')
    await query(`drop role backup_tester`)
  })
})
