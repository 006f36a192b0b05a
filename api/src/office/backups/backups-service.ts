import { MINUTE_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { backupFailedAlerts, orRestStop, type FailedBackup } from '../../messages/templates/owner-alerts.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import { createBackupRuns, problemOf, type BackupRunsDeps } from './backup-runs.ts'
import { nightOf, sundayOf } from './backup-times.ts'
import * as store from './backups-store.ts'

/** A failure is tried again after this, and another instance takes over from one that ended. */
const CLAIMED_MS = 60 * MINUTE_MS

interface BackupsDeps extends BackupRunsDeps, Pick<Shared, 'site' | 'log'> {
  settings: Pick<SettingsService, 'read'>
  messages: Pick<MessagesService, 'enqueueAll'>
}

interface Task {
  name: 'backup' | 'restore-test'
  due: string
  failed: FailedBackup
  work: () => Promise<unknown>
}

/** Makes a backup every night, and restores the newest one beside the database every Sunday. */
export function createBackupsService(deps: BackupsDeps) {
  const { database, clock, site, settings, messages, log } = deps
  const { queries } = database
  const runs = createBackupRuns(deps)

  async function runOnce(task: Task): Promise<void> {
    const now = clock()
    const until = new Date(now.getTime() + CLAIMED_MS).toISOString()
    const { name, due } = task
    if (!(await store.claimTask(queries, name, { due, now: now.toISOString(), until }))) return
    try {
      await task.work()
      await store.finishTask(queries, name, due)
      log.info({ task: name, due }, 'A task of the backups is done')
    } catch (error) {
      log.error({ err: error, task: name, due }, 'A task of the backups failed; it is tried again in an hour')
      await alertOnce(task, problemOf(error))
    }
  }

  async function alertOnce({ name, due, failed }: Task, problem: string): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await store.markAlerted(tx, name, due))) return
      const alerts = await settings.read('alerts', tx)
      await messages.enqueueAll(tx, backupFailedAlerts(orRestStop(alerts.value, site), failed, problem), null)
    })
  }

  return {
    /** Called often, on every instance: one of them does what is due. */
    async runWhenDue(): Promise<void> {
      const now = clock()
      const night = nightOf(site.timeZone, now)
      // The first backup of a new database is that of the next night.
      await store.addTask(queries, { task: 'backup', sinceAt: now.toISOString(), doneFor: night })
      await store.addTask(queries, { task: 'restore-test', sinceAt: now.toISOString(), doneFor: '' })
      await runOnce({ name: 'backup', due: night, failed: 'backup', work: () => runs.make('night') })
      // Another instance has the backups in its folder.
      if (!runs.hasBackup()) return
      const sunday = sundayOf(site.timeZone, now)
      await runOnce({ name: 'restore-test', due: sunday, failed: 'test', work: () => runs.test() })
    },
  }
}
