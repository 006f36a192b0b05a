import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CliError } from '../../errors.ts'
import { FILE_MODE } from '../private-files.ts'
import { readBackupKey } from './backup-key.ts'
import { extractBackup, isBackupFile, readBackup, type Manifest, type SmallFile } from './backup-file.ts'
import { listBackups } from './backup-folder.ts'
import { removeSqlite } from './copy-sqlite.ts'
import { assertNoServer, describeSchema } from './dump-postgres.ts'
import { assertRoom, DELETIONS, makeBackup, SMALL_FILES, type BackupSettings } from './make-backup.ts'
import { libpqOf, restoreDump } from './postgres-tools.ts'
import { restoreSqlite } from './restore.ts'

interface RestoreRequest {
  source: string
  /** Replaces a database that exists. */
  force: boolean
  at: Date
  /** SQLite: prepares the copy before it replaces the database. */
  prepare: (incoming: string, backupAt: string | undefined) => Promise<void>
}

interface Restored {
  /** The time of the backup; undefined for a file that has none. */
  backupAt: string | undefined
  /** The database before it, as a file or a backup. */
  previous: string | undefined
  notes: string[]
}

/**
 * Replaces the database with a backup, or with a database file of SQLite.
 *
 * @throws CliError while a server uses it, if a database exists and `force` is false, or for an invalid backup.
 */
export async function restoreBackup(settings: BackupSettings, request: RestoreRequest): Promise<Restored> {
  const { source } = request
  if (!existsSync(source)) throw new CliError(`There is no backup at ${source}.`)
  const { database } = settings
  if (database.engine === 'postgres') return restorePostgres(settings, database.url, request)
  if (!(await isBackupFile(source))) {
    const previous = await restoreSqlite(database.file, source, {
      ...request,
      prepare: (incoming) => request.prepare(incoming, undefined),
    })
    return { backupAt: undefined, previous, notes: [] }
  }
  return withExtracted(settings, source, async (extracted, { at }, files) => {
    const notes: string[] = []
    const previous = await restoreSqlite(database.file, extracted, {
      ...request,
      async prepare(incoming) {
        // The deletions are repeated in the database that is prepared.
        notes.push(...(await restoreSmallFiles(settings, source, files)))
        await request.prepare(incoming, at)
      },
    })
    return { backupAt: at, previous, notes }
  })
}

async function restorePostgres(settings: BackupSettings, url: string, request: RestoreRequest): Promise<Restored> {
  const { source, force, at } = request
  if (!(await isBackupFile(source)))
    throw new CliError(
      `${source} is not a backup of Fuel Shack. Restore a dump with pg_restore, then run after-restore.`,
    )
  await assertNoServer(url)
  const { schema, isEmpty } = await describeSchema(url)
  if (!isEmpty && !force)
    throw new CliError('There is already data in the database. Use --force to replace it; it is backed up first.')
  const previous = isEmpty ? undefined : (await makeBackup(settings, 'restore', at)).file
  return withExtracted(settings, source, async (dump, manifest, files) => {
    const from = manifest.schema ?? 'public'
    if (from !== schema)
      throw new CliError(
        `${source} has the schema ${from}, and DATABASE_URL the schema ${schema}: use one of that name.`,
      )
    const notes = await restoreSmallFiles(settings, source, files)
    await restoreDump({ dump, schema, environment: { ...settings.tools, ...libpqOf(url) } })
    return { backupAt: manifest.at, previous, notes }
  })
}

async function withExtracted<Result>(
  settings: BackupSettings,
  source: string,
  use: (extracted: string, manifest: Manifest, files: SmallFile[]) => Promise<Result>,
): Promise<Result> {
  const key = readBackupKey(settings.key)
  const { dataDirectory, database } = settings
  const extracted = join(dataDirectory, 'fuel-shack.sqlite.extracted')
  // On a new machine the data folder does not exist yet.
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  removeSqlite(extracted)
  try {
    const { manifest, files } = await readBackup(source, key, async (backup) => {
      const { engine, databaseBytes } = backup.manifest
      if (engine !== database.engine) throw new CliError(`It is a backup of ${engine}: DATABASE_URL decides the engine`)
      assertRoom(dataDirectory, databaseBytes * 2)
      return backup
    })
    await extractBackup(source, key, extracted)
    return await use(extracted, manifest, files)
  } finally {
    removeSqlite(extracted)
  }
}

/**
 * Writes the files that this data folder lacks, and adds to its list of deletions. The newest backup beside this one has the
 * longest list: who was deleted after this backup stays deleted.
 */
async function restoreSmallFiles(settings: BackupSettings, source: string, files: SmallFile[]): Promise<string[]> {
  const [newest] = listBackups(dirname(source))
  const isNewest = newest === undefined || basename(newest.file) <= basename(source)
  const key = readBackupKey(settings.key)
  const newer = isNewest ? [] : await readBackup(newest.file, key, (backup) => Promise.resolve(backup.files))
  for (const { name, content } of [...files, ...newer]) {
    const target = join(settings.dataDirectory, name)
    if (name === DELETIONS) addLines(target, content)
    else if (SMALL_FILES.includes(name) && !existsSync(target))
      writeFileSync(target, content, { mode: FILE_MODE, flag: 'wx', flush: true })
  }
  return files.map(({ name }) => `${join(settings.dataDirectory, name)} has what is in the backup.`)
}

function addLines(file: string, more: Buffer): void {
  const stored = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const lines = new Set([...stored, ...more.toString().split('\n')].filter(Boolean))
  writeFileSync(file, [...lines].map((line) => `${line}\n`).join(''), { mode: FILE_MODE, flush: true })
}
