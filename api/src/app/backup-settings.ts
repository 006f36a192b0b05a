import type { DataLocation } from '../platform/config/data-location.ts'
import type { BackupSettings } from '../platform/db/backup/make-backup.ts'
import { VERSION } from '../platform/version.ts'

/** The database of these settings, and where and how its backups are stored. */
export function backupSettingsOf({ database, dataDirectory, backups }: DataLocation): BackupSettings {
  return { database, dataDirectory, ...backups, version: VERSION }
}
