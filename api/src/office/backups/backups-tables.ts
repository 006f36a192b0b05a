import type { Instant, Json } from '../../platform/db/column-types.ts'
import type { BackupKind } from '../../platform/db/backup/backup-file.ts'
import { table } from '../../platform/db/table.ts'

/** Work that one instance does for each night or week. Times and days are empty until there is one. */
interface BackupTasksTable {
  task: 'backup' | 'restore-test'
  /** The time since which there are backups. */
  since_at: Instant
  /** YYYY-MM-DD: the last night or Sunday that is done. */
  done_for: string
  /** Until then no instance tries again. */
  claimed_until: Instant
  /** YYYY-MM-DD: the last night or Sunday whose failure the owner knows. */
  alerted_for: string
  /** The folder of the last backup, and the mark in it. */
  folder: string | null
  folder_mark: string | null
}

/** Attempts to make a backup, and to restore one for a test. */
interface BackupRunsTable {
  id: string
  kind: BackupKind | 'test'
  started_at: Instant
  /** Null while it runs, and if the process ended before it did. */
  finished_at: Instant | null
  file: string | null
  bytes: number | null
  /** The reason why it failed. */
  problem: string | null
}

/** A payment that was made after the backup, and whose order is not in the restored database. */
interface LostSession {
  at: string
  cents: number | null
  transactionId: string
  sessionId: string
}

/** Databases that were restored, and which payments have no order since. */
interface RestoresTable {
  id: string
  backup_at: Instant
  restored_at: Instant
  compared_at: Instant | null
  claimed_until: Instant
  problem: string | null
  result: Json<RestoreResult>
}

interface RestoreResult {
  ordersMade: number
  lost: LostSession[]
}

export const backupsTables = {
  backup_tasks: table<BackupTasksTable>({ personal: 'none', keep: 'one row for each task' }),
  backup_runs: table<BackupRunsTable>({ personal: 'none', keep: [{ after: { days: 90 }, since: 'started_at' }] }),
  restores: table<RestoresTable>({
    json: { result: true },
    // Lost payments are named by the provider's ids only.
    personal: { of: 'no one', export: { no: 'names payments by ids of the provider' }, erase: 'nothing' },
    keep: [{ after: { days: 90 }, since: 'restored_at' }],
  }),
}
