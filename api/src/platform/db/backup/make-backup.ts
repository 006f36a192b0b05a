import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CliError } from '../../errors.ts'
import type { DatabaseAddress } from '../database.ts'
import { readOrMakeBackupKey, type BackupKeySettings } from './backup-key.ts'
import { assertReadable, writeBackup, type BackupKind, type SmallFile } from './backup-file.ts'
import { backupFileOf, freeBytes, prepareFolder, type BackupFolder } from './backup-folder.ts'
import { copySqlite, removeSqlite } from './copy-sqlite.ts'
import { withSnapshot } from './dump-postgres.ts'
import { flush } from './flush.ts'
import type { ToolEnvironment } from './postgres-tools.ts'

/** Room that a copy leaves for the server beside it. */
const SPARE_BYTES = 64 * 1024 * 1024
/** Files of the data folder that are not in the database, and without which a restored one is not the same. */
export const DELETIONS = 'deletions.jsonl'
export const SMALL_FILES: readonly string[] = [DELETIONS, 'identity-key-secret']

/** The database, and where and how its backups are stored. */
export interface BackupSettings extends BackupFolder {
  database: DatabaseAddress
  dataDirectory: string
  key: BackupKeySettings
  /** Variables of the machine for the tools of PostgreSQL. */
  tools: ToolEnvironment
  /** The version of this program. */
  version: string
}

export interface MadeBackup {
  file: string
  bytes: number
}

/**
 * Makes a backup: compressed, encrypted, read again, and given its name only then.
 *
 * @throws CliError with the reason and the remedy.
 */
export async function makeBackup(settings: BackupSettings, kind: BackupKind, at: Date): Promise<MadeBackup> {
  const { folder } = settings
  prepareFolder(settings)
  const target = backupFileOf(folder, at, kind)
  const partial = `${target}.partial`
  const key = readOrMakeBackupKey(settings.key)
  const common = { at: at.toISOString(), kind, version: settings.version }
  const files = readSmallFiles(settings.dataDirectory)
  try {
    const { database } = settings
    if (database.engine === 'postgres') {
      await withSnapshot(database.url, settings.tools, ({ dump, ...found }) =>
        writeBackup(partial, key, { manifest: { ...common, engine: 'postgres', ...found }, files, database: dump() }),
      )
    } else {
      await withCopy(database.file, (copy, figures) => {
        const manifest = { ...common, engine: 'sqlite' as const, databaseBytes: statSync(copy).size, figures }
        return writeBackup(partial, key, { manifest, files, database: createReadStream(copy) })
      })
    }
    await assertReadable(partial, key)
    renameSync(partial, target)
    flush(folder)
    return { file: target, bytes: statSync(target).size }
  } catch (error) {
    throw describeFailure(error, folder)
  } finally {
    rmSync(partial, { force: true })
  }
}

async function withCopy(
  file: string,
  use: (copy: string, figures: Record<string, number>) => Promise<void>,
): Promise<void> {
  if (!existsSync(file))
    throw new CliError(`There is no database at ${file}. Set DATA_DIR to the folder that contains it.`)
  const copy = `${file}.copy`
  assertRoom(dirname(file), sizeOf(file))
  try {
    const { figures, isIntact } = await copySqlite(file, copy)
    if (!isIntact) throw new CliError(`${file} is damaged. Restore a backup of it: docs/operations.md says how`)
    await use(copy, figures)
  } finally {
    removeSqlite(copy)
  }
}

/** The size of a database with its log. */
export function sizeOf(file: string): number {
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A copy must not take the room that the server needs to store orders. @throws CliError */
export function assertRoom(folder: string, bytes: number): void {
  const needed = bytes + SPARE_BYTES
  const free = freeBytes(folder)
  if (free >= needed) return
  throw new CliError(`${folder} has ${toMb(free)} MB free and needs ${toMb(needed)}: free some space`)
}

export const toMb = (bytes: number): number => Math.ceil(bytes / 1e6)

function readSmallFiles(dataDirectory: string): SmallFile[] {
  return SMALL_FILES.map((name) => join(dataDirectory, name))
    .filter((file) => existsSync(file))
    .map((file) => ({ name: basename(file), content: readFileSync(file) }))
}

/** Says what an operator does about an error of the file system. */
function describeFailure(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CliError(`The disk of ${folder} is full: free some space`, { cause: error })
  if (code === 'EROFS') return new CliError(`${folder} is read-only: mount its disk for writing`, { cause: error })
  if (code === 'EIO') return new CliError(`The disk of ${folder} fails: replace it`, { cause: error })
  return error
}
