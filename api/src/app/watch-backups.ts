import { readBackupTimes } from '../office/backups/backup-state.ts'
import { freeBytes } from '../platform/db/backup/backup-folder.ts'
import type { BackupSettings } from '../platform/db/backup/make-backup.ts'
import type { Metrics } from '../platform/monitoring/metrics.ts'
import type { Shared } from '../platform/runtime/shared.ts'

interface WatchedBackups extends Pick<Shared, 'database' | 'clock'> {
  backups: BackupSettings
}

/** Reads the age of the backups and the free space for each scrape. */
export function watchBackups(metrics: Metrics, { database, clock, backups }: WatchedBackups): void {
  const ageOf = async (name: 'madeMs' | 'provenMs') => {
    const now = clock()
    const times = await readBackupTimes(database.queries, now)
    return Math.max(0, (now.getTime() - times[name]) / 1000)
  }
  metrics.watchBackupAge(() => ageOf('madeMs'))
  metrics.watchProvenAge(() => ageOf('provenMs'))
  metrics.watchFreeDisk(async () => freeBytes(backups.dataDirectory))
}
