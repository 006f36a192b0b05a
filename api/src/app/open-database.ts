import type { Config } from '../platform/config/config.ts'
import { isTestKey } from '../platform/config/stripe-keys.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../platform/db/database.ts'
import { stampUse } from '../platform/db/database-use.ts'
import { isOpenedAlone } from '../platform/db/engines/sqlite.ts'
import { migrate } from '../platform/db/migrate.ts'
import { findExposedFiles } from '../platform/db/private-files.ts'
import { describeStartProblem } from '../platform/db/start-problems.ts'
import { CliError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'

/** @throws CliError that names the cause and the cure */
export async function openMigrated(address: DatabaseAddress) {
  let database: Database | undefined
  try {
    database = openDatabase(address)
    return { database, applied: await migrate(database) }
  } catch (error) {
    await database?.close()
    const problem = describeStartProblem(address, error)
    throw problem === undefined ? error : new CliError(problem, { cause: error })
  }
}

/** Opens and migrates the database, and rejects one of a trial in production and the reverse. */
export async function openForServer(
  config: Config,
  { clock, log }: { clock: () => Date; log: Log },
): Promise<Database> {
  const { database, applied } = await openMigrated(config.database)
  if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to date')
  const exposed = config.database.engine === 'sqlite' ? findExposedFiles(config.database.file) : []
  if (database.sqlite && isOpenedAlone(database.sqlite)) {
    log.error('The disk of the database is full. Free some space, and restart the server before you use its commands')
  }
  if (exposed.length > 0) log.warn({ exposed }, 'Other accounts of this machine can open files of the database')
  try {
    const use = useOf(config)
    if (use) await stampUse(database.queries, use, clock())
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** @returns undefined for development with real providers and own accounts, after which production can start. */
function useOf({ production, stripe, oneSignal, demoAccounts }: Config) {
  if (production) return 'production'
  const hasStandIn = stripe.apiUrl !== undefined || oneSignal?.apiUrl !== undefined
  return hasStandIn || isTestKey(stripe.secretKey) || demoAccounts.length > 0 ? 'trial' : undefined
}
