import { basename } from 'node:path'
import { asTypedHere } from '../../platform/config/config.ts'
import { checkMark, listBackups, prepareFolder, removeOldBackups } from '../../platform/db/backup/backup-folder.ts'
import type { BackupKind } from '../../platform/db/backup/backup-file.ts'
import { makeBackup, type BackupSettings, type MadeBackup } from '../../platform/db/backup/make-backup.ts'
import { testRestore } from '../../platform/db/backup/test-restore.ts'
import type { Database } from '../../platform/db/database.ts'
import { CliError } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import * as store from './backups-store.ts'

export interface BackupRunsDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  backups: BackupSettings
}

/** Makes and tests backups, and records what became of each attempt. */
export function createBackupRuns({ database, clock, newId, backups }: BackupRunsDeps) {
  const { queries } = database

  async function recorded(kind: BackupKind | 'test', work: () => Promise<MadeBackup>): Promise<MadeBackup> {
    const id = newId()
    const startedAt = clock().toISOString()
    await store.insertRun(queries, { id, kind, startedAt, finishedAt: null, file: null, bytes: null, problem: null })
    try {
      const { file, bytes } = await work()
      const made = { file: basename(file), bytes, problem: null }
      await store.finishRun(queries, id, { ...made, finishedAt: clock().toISOString() })
      return { file, bytes }
    } catch (error) {
      const failed = { file: null, bytes: null, problem: problemOf(error) }
      await store.finishRun(queries, id, { ...failed, finishedAt: clock().toISOString() })
      throw error
    }
  }

  return {
    /**
     * Makes a backup, and removes those that it replaces.
     *
     * @param acceptsFolder takes a folder that is not that of the earlier backups.
     * @throws CliError with the reason and the remedy.
     */
    make: (kind: BackupKind, acceptsFolder = false): Promise<MadeBackup> =>
      recorded(kind, async () => {
        const { folder, isDefault } = backups
        const at = clock()
        prepareFolder(backups)
        const task = await store.findTask(queries, 'backup')
        const isKnown = task?.folder === folder && !isDefault && !acceptsFolder
        const mark = checkMark(folder, isKnown ? (task.folderMark ?? undefined) : undefined)
        const made = await makeBackup(backups, kind, at)
        removeOldBackups(folder, at)
        await store.saveFolder(queries, folder, mark)
        return made
      }),

    hasBackup: (): boolean => listBackups(backups.folder).length > 0,

    /** Restores the newest backup beside the database. @throws CliError with the reason if it is not the same. */
    test: (): Promise<MadeBackup> =>
      recorded('test', async () => {
        const [newest] = listBackups(backups.folder)
        if (!newest) throw new CliError(`There is no backup in ${backups.folder}.`)
        await testRestore(backups, newest.file)
        return newest
      }),
  }
}

interface UpgradeBackup extends MadeBackup {
  id: string
  at: string
  finishedAt: string
}

/** Records the backup that was made before the database had its tables of today. */
export async function recordUpgrade({ queries }: Database, made: UpgradeBackup): Promise<void> {
  const { id, file, bytes, at: startedAt, finishedAt } = made
  await store.insertRun(queries, {
    id,
    kind: 'upgrade',
    startedAt,
    finishedAt,
    file: basename(file),
    bytes,
    problem: null,
  })
}

/** Adds a full stop, because another sentence follows in the message. */
export function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return asTypedHere(/[.!?]$/.test(text) ? text : `${text}.`)
}
