import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { findSlips } from '../platform/config/slips.ts'
import { prepareFolder } from '../platform/db/backup/backup-folder.ts'
import { assertRoom, sizeOf, type BackupSettings } from '../platform/db/backup/make-backup.ts'
import { runTool } from '../platform/db/backup/postgres-tools.ts'
import { openDatabase } from '../platform/db/database.ts'
import { describeUnknown, listApplied } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations.ts'
import { findLastVersion } from '../platform/db/backup/last-version.ts'

interface UpgradeReport {
  lines: string[]
  isReady: boolean
}

/** Checks, with the new version and beside the running one, what its start needs. It changes nothing. */
export async function checkUpgrade(settings: BackupSettings, all = migrations): Promise<UpgradeReport> {
  const problems: string[] = [...settingProblems(), ...(await roomProblems(settings))]
  const { applied, problem } = await readApplied(settings)
  const known = Object.keys(all)
  const unknown = applied.find((name) => !known.includes(name))
  if (problem !== undefined) problems.push(problem)
  if (unknown !== undefined) problems.push(describeUnknown('The database', unknown, known))
  const pending = known.filter((name) => !applied.includes(name))
  const isReady = problems.length === 0
  const lines = [
    `Version ${settings.version}.`,
    ...problems.map((text) => `✗ ${text}`),
    ...(isReady ? describeSteps(applied, pending) : ['Solve these first. The running version is not touched.']),
    ...(await describeChanges(settings)),
  ]
  return { lines, isReady }
}

function settingProblems(): string[] {
  const slips = findSlips()
  try {
    readConfig()
    return slips
  } catch (error) {
    if (error instanceof ConfigError) return [...error.problems, ...slips]
    throw error
  }
}

/** Finds whether there is room, and a folder, for the backup before the migration. */
async function roomProblems(settings: BackupSettings): Promise<string[]> {
  const { database, folder, isDefault } = settings
  const checks: (() => unknown)[] = []
  // The first backup makes the default folder.
  if (!isDefault || existsSync(folder)) checks.push(() => prepareFolder({ folder, isDefault: false }))
  if (database.engine === 'postgres') {
    for (const tool of ['pg_dump', 'pg_restore', 'psql'])
      checks.push(() => runTool(tool, ['--version'], settings.tools))
  } else if (existsSync(database.file)) {
    // The migration can rewrite the database, and the backup copies it first.
    checks.push(() => assertRoom(dirname(database.file), sizeOf(database.file) * 2))
  }
  const problems: string[] = []
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  return problems
}

async function readApplied({ database: address }: BackupSettings): Promise<{ applied: string[]; problem?: string }> {
  // Opening a file that is missing would create it.
  if (address.engine === 'sqlite' && !existsSync(address.file)) return { applied: [] }
  const database = openDatabase(address)
  try {
    return { applied: await listApplied(database) }
  } catch (error) {
    return { applied: [], problem: `The database cannot be read: ${error instanceof Error ? error.message : ''}` }
  } finally {
    await database.close()
  }
}

function describeSteps(applied: string[], pending: string[]): string[] {
  if (applied.length === 0) return ['✓ The database is empty: the first start fills it.']
  if (pending.length === 0) return ['✓ Ready. The database stays as it is, so the version before can start again.']
  return [
    `✓ Ready. The start makes a backup, then applies: ${pending.join(', ')}.`,
    'To go back afterwards, restore that backup with the version before.',
  ]
}

/** The changelog from the top to the version that ran last, where both are known. */
async function describeChanges(settings: BackupSettings): Promise<string[]> {
  const file = join(import.meta.dirname, '..', '..', '..', 'CHANGELOG.md')
  const last = await findLastVersion(settings)
  if (last === undefined || last === settings.version || !existsSync(file)) return []
  const sections = readFileSync(file, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
  const seen = sections.findIndex((section) => section.startsWith(`## ${last}`))
  return seen <= 0 ? [] : [`What changes since ${last}:`, sections.slice(0, seen).join('').trim()]
}
