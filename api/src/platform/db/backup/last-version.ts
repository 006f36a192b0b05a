import { readBackupKey } from './backup-key.ts'
import { readManifest } from './backup-file.ts'
import { listBackups } from './backup-folder.ts'
import type { BackupSettings } from './make-backup.ts'

/** Finds the version that made the newest backup; undefined if none can be read. */
export async function findLastVersion({ folder, key }: BackupSettings): Promise<string | undefined> {
  const [newest] = listBackups(folder)
  if (!newest) return undefined
  try {
    return (await readManifest(newest.file, readBackupKey(key))).version
  } catch {
    return undefined
  }
}
