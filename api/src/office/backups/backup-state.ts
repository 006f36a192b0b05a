import { LOST_PAYMENTS_MAX, type BackupState } from '@fuel-shack/contract/office/backups'
import { PROVEN_WITHIN_DAYS } from '@fuel-shack/contract/office/proven-within-days'
import { DAY_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { isOnOneDisk } from '../../platform/db/backup/backup-folder.ts'
import type { BackupSettings } from '../../platform/db/backup/make-backup.ts'
import type { Queries } from '../../platform/db/database.ts'
import { nextNightAt } from './backup-times.ts'
import { findLastRun, findTask } from './backups-store.ts'
import { findLastRestore, type Restore } from './restores-store.ts'

interface StateDeps {
  queries: Queries
  backups: BackupSettings
  timeZone: string
  now: Date
  /** Says of payments without an order whether staff have dealt with each, by the provider's sessions. */
  findUnknown: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, boolean>>
}

/** Reads what a manager and the operator must know of the backups. */
export async function readBackupState(deps: StateDeps): Promise<BackupState> {
  const { queries, backups, timeZone, now } = deps
  const [last, latest, test, restore] = await Promise.all([
    findLastRun(queries, { isTest: false, succeeded: true }),
    findLastRun(queries, { isTest: false }),
    findLastRun(queries, { isTest: true }),
    findLastRestore(queries),
  ])
  const { provenMs } = await readBackupTimes(queries, now)
  return {
    last: last ? { at: last.startedAt, bytes: last.bytes ?? 0 } : null,
    failure: latest && latest.problem !== null ? { at: latest.startedAt, reason: latest.problem } : null,
    test: test ? { at: test.startedAt, problem: test.problem } : null,
    isOverdue: now.getTime() - provenMs > PROVEN_WITHIN_DAYS * DAY_MS,
    nextAt: nextNightAt(timeZone, now).toISOString(),
    isOnOneDisk: backups.database.engine === 'sqlite' && isOnOneDisk(backups.folder, backups.dataDirectory),
    restore: restore ? await describeRestore(restore, deps) : null,
  }
}

/** Reads the last backup that was tried: undefined before the first. */
export async function readLastTry(queries: Queries): Promise<{ problem: string | null } | undefined> {
  return findLastRun(queries, { isTest: false })
}

/** Reads when the last backup was made and when one was last restored: before the first, the time since which they are due. */
export async function readBackupTimes(queries: Queries, now: Date): Promise<{ madeMs: number; provenMs: number }> {
  const [task, made, proven] = await Promise.all([
    findTask(queries, 'backup'),
    findLastRun(queries, { isTest: false, succeeded: true }),
    findLastRun(queries, { isTest: true, succeeded: true }),
  ])
  const sinceMs = task ? Date.parse(task.sinceAt) : now.getTime()
  return {
    madeMs: made ? Date.parse(made.startedAt) : sinceMs,
    provenMs: proven ? Date.parse(proven.startedAt) : sinceMs,
  }
}

async function describeRestore(restore: Restore, { findUnknown }: StateDeps): Promise<BackupState['restore']> {
  const { restoredAt, backupAt, comparedAt, problem, result } = restore
  const dealtWith = await findUnknown(result.lost.map(({ sessionId }) => sessionId))
  return {
    restoredAt,
    backupAt,
    comparedAt,
    problem,
    ordersMade: result.ordersMade,
    lostCount: result.lost.length,
    lost: result.lost
      .slice(0, LOST_PAYMENTS_MAX)
      .map(({ sessionId, ...lost }) => ({ ...lost, isDealtWith: dealtWith.get(sessionId) === true })),
  }
}
