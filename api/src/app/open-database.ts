import { uuidv7 } from 'uuidv7'
import { recordUpgrade } from '../office/backups/backup-runs.ts'
import type { Config } from '../platform/config/config.ts'
import { isTestKey } from '../platform/config/stripe-keys.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../platform/db/database.ts'
import { makeBackup, type BackupSettings } from '../platform/db/backup/make-backup.ts'
import { stampUse } from '../platform/db/database-use.ts'
import { isOpenedAlone } from '../platform/db/engines/sqlite.ts'
import { listApplied, migrate } from '../platform/db/migrate.ts'
import { migrations, type Migrations } from '../platform/db/migrations.ts'
import { findExposedFiles } from '../platform/db/private-files.ts'
import { describeStartProblem } from '../platform/db/start-problems.ts'
import { CliError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { backupSettingsOf } from './backup-settings.ts'

interface Migrating {
  /** Where a backup goes before a database with data is migrated; undefined for none. */
  backups?: BackupSettings | undefined
  /** Other migrations than those of this version. */
  all?: Migrations
}

/** Migrates the database, after a backup if it has data. @throws CliError that names the cause and the cure */
export async function openMigrated(address: DatabaseAddress, { backups, all = migrations }: Migrating = {}) {
  let database: Database | undefined
  try {
    database = openDatabase(address)
    const made = backups && (await backUpBeforeMigrating(database, backups, all))
    const applied = await migrate(database, all)
    if (made) await recordUpgrade(database, { ...made, id: uuidv7(), finishedAt: new Date().toISOString() })
    return { database, applied, backup: made?.file }
  } catch (error) {
    await database?.close()
    const problem = describeStartProblem(address, error)
    throw problem === undefined ? error : new CliError(problem, { cause: error })
  }
}

/** @returns undefined if the database is empty, or up to date, or of another version than these migrations are for. */
async function backUpBeforeMigrating(database: Database, backups: BackupSettings, all: Migrations) {
  const applied = await listApplied(database)
  const known = Object.keys(all)
  const isPending = applied.length > 0 && applied.length < known.length && applied.every((name) => known.includes(name))
  if (!isPending) return undefined
  const at = new Date()
  try {
    return { ...(await makeBackup(backups, 'upgrade', at)), at: at.toISOString() }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CliError(
      `The database was not brought up to date, because it could not be backed up first. ${reason}\nStart again when that is solved, or start the version before. Without a backup: npm run -w api upgrade -- --without-backup`,
      { cause },
    )
  }
}

/** Opens and migrates the database, and rejects one of a trial in production and the reverse. */
export async function openForServer(
  config: Config,
  { clock, log }: { clock: () => Date; log: Log },
): Promise<Database> {
  const { database, applied, backup } = await openMigrated(config.database, { backups: backupSettingsOf(config) })
  if (backup !== undefined) log.info({ backup }, 'The database was backed up before it was brought up to date')
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
  const exposed = config.database.engine === 'sqlite' ? findExposedFiles(config.database.file) : []
  if (database.sqlite && isOpenedAlone(database.sqlite)) {
    log.error('The disk of the database is full. Free some space, and restart the server before you use its commands')
  }
  if (exposed.length > 0) log.warn({ exposed }, 'Other accounts of this machine can open files of the database')
  try {
    await stampUseOf(config, { database, clock })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** @throws CliError for a database of a trial in production, and the reverse */
export async function stampUseOf(config: Config, { database, clock }: { database: Database; clock: () => Date }) {
  const use = useOf(config)
  if (use) await stampUse(database.queries, use, clock())
}

export const isTrial = (config: Config): boolean => useOf(config) === 'trial'

/** @returns undefined for development with real providers and own accounts, after which production can start. */
function useOf({ production, stripe, oneSignal, demo, demoAccounts }: Config) {
  if (production) return 'production'
  const hasStandIn = stripe.apiUrl !== undefined || oneSignal?.apiUrl !== undefined
  return hasStandIn || isTestKey(stripe.secretKey) || demo !== undefined || demoAccounts.length > 0
    ? 'trial'
    : undefined
}
