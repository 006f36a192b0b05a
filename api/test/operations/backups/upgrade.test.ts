import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkUpgrade } from '../../../src/app/check-upgrade.ts'
import { openMigrated } from '../../../src/app/open-database.ts'
import { readBackupKey } from '../../../src/platform/db/backup/backup-key.ts'
import { assertReadable } from '../../../src/platform/db/backup/backup-file.ts'
import { listBackups } from '../../../src/platform/db/backup/backup-folder.ts'
import type { BackupSettings } from '../../../src/platform/db/backup/make-backup.ts'
import { restoreBackup } from '../../../src/platform/db/backup/restore-backup.ts'
import { openDatabase, type Database } from '../../../src/platform/db/database.ts'
import { listApplied, migrate } from '../../../src/platform/db/migrate.ts'
import { LATER } from '../../support/later-version.ts'
import { makeDatabaseAlone, type TestDatabaseAddress } from '../../support/test-database.ts'

/** Enough for a backup and a migration that take some tenths of a second. */
const TILLS = 5000
const KILLS_AFTER_MS = [60, 200, 400]
/** PGlite has no tools of PostgreSQL. */
const canBackUp =
  !process.env['TEST_DATABASE_URL'] || (!process.env['TEST_PGLITE'] && spawnSync('pg_dump', ['--version']).status === 0)
const OLD = ['0001-schema']
const NEW = ['0001-schema', '0002-later']

let place: TestDatabaseAddress
let settings: BackupSettings

describe.runIf(canBackUp)('upgrade', () => {
  beforeEach(async () => {
    place = await makeDatabaseAlone()
    settings = {
      database: place.address,
      dataDirectory: place.folder,
      folder: join(place.folder, 'backups'),
      isDefault: true,
      key: { secret: undefined, file: join(place.folder, 'backup-key') },
      tools: { PATH: process.env['PATH'] },
      version: '1.3.0',
    }
    await withDatabase(async (database) => {
      await migrate(database)
      await sql`insert into tills (id, name, key_hash, created_at, max_call_cents, max_day_cents, max_day_reward_cents)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(TILLS)})
      select 'till-' || i, 'Till ' || i, 'hash-' || i, '2026-11-25T00:00:00.000Z', i, 2, 3 from numbers`.execute(
        database.queries,
      )
    })
    return () => place.remove()
  })

  async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase(place.address)
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }

  /** The migrations that were applied, with what the rows of the earlier version add up to. */
  const readState = () =>
    withDatabase(async (database) => {
      const { rows } = await sql<{ count: number; sum: number }>`
      select count(*) as count, cast(sum(max_call_cents) as bigint) as sum from tills`.execute(database.queries)
      return { applied: await listApplied(database), count: rows[0]?.count, sum: rows[0]?.sum }
    })
  const WHOLE = { count: TILLS, sum: (TILLS * (TILLS + 1)) / 2 }

  async function upgrade(): Promise<string | undefined> {
    const { database, backup } = await openMigrated(place.address, { backups: settings, all: LATER })
    await database.close()
    return backup
  }

  test('a later version backs the database up before it migrates it, and the version before returns from that', async () => {
    const backup = (await upgrade()) ?? 'none'
    expect(await readState()).toEqual({ applied: NEW, ...WHOLE })
    const [run] = await withDatabase(({ queries }) => queries.selectFrom('backup_runs').selectAll().execute())
    expect(run).toMatchObject({ kind: 'upgrade', problem: null, file: expect.stringContaining('-upgrade.backup') })
    expect(await upgrade()).toBeUndefined()

    // The version before does not start on it.
    await expect(openMigrated(place.address, { backups: settings })).rejects.toThrow('of a newer version of Fuel Shack')
    const request = { source: backup, force: true, at: new Date(), prepare: () => Promise.resolve() }
    await restoreBackup(settings, request)
    const { database, applied } = await openMigrated(place.address, { backups: settings })
    await database.close()
    expect(applied).toEqual([])
    expect(await readState()).toEqual({ applied: OLD, ...WHOLE })
  })

  test('a database that cannot be backed up is not migrated, and the message says what to do', async () => {
    const missing = { ...settings, folder: join(place.folder, 'not-mounted'), isDefault: false }
    await expect(openMigrated(place.address, { backups: missing, all: LATER })).rejects.toThrow(
      /The database was not brought up to date, because it could not be backed up first\. There is no folder .*not-mounted/,
    )
    expect((await readState()).applied).toEqual(OLD)
  })

  test('the check of an upgrade names what the start would do, and changes nothing', async () => {
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_alone')
    const { lines } = await checkUpgrade(settings, LATER)
    vi.unstubAllEnvs()
    expect(lines).toContain(
      '✗ STRIPE_SECRET_KEY is not set: payments need it, and the other keys of Stripe are nothing without it.',
    )
    expect((await readState()).applied).toEqual(OLD)
    expect(readdirSync(place.folder)).not.toContain('backups')
    await upgrade()
    const older = await checkUpgrade(settings)
    expect(older.lines.join('\n')).toContain('of a newer version of Fuel Shack (it has 0002-later)')
    expect(older.isReady).toBe(false)
  })

  test('a process that is killed while it backs up or migrates leaves the old or the new database, whole', async () => {
    for (const afterMs of KILLS_AFTER_MS) {
      await killAfter(afterMs)
      const { applied, ...rows } = await readState()
      expect(rows).toEqual(WHOLE)
      expect([OLD, NEW]).toContainEqual(applied)
      const whole = listBackups(settings.folder)
      for (const { file } of whole) await assertReadable(file, readBackupKey(settings.key))
      // A migrated database has its backup.
      expect(whole.length).toBeGreaterThanOrEqual(applied.length - OLD.length)
    }
    await upgrade()
    expect(await readState()).toEqual({ applied: NEW, ...WHOLE })
    rmSync(settings.folder, { recursive: true })
  })

  /** Kills the program this long after it has begun. */
  async function killAfter(milliseconds: number): Promise<void> {
    const program = join(import.meta.dirname, '../..', 'support', 'upgrade-program.ts')
    const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    await once(createInterface(child.stdout), 'line')
    await delay(milliseconds)
    child.kill('SIGKILL')
    await exited
  }
})
