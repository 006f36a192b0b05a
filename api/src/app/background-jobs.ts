import type { ClockWatch } from '../platform/db/clock-watch.ts'
import type { Identity } from '@fuel-shack/identity/identity'
import type { Job } from '../platform/runtime/jobs.ts'
import type { Services } from './services.ts'

interface BackgroundJobsDeps extends PurgeDeps {
  clockWatch: ClockWatch
  refreshSite: () => Promise<void>
  /** A manager has typed keys since this start. */
  haveKeysChanged: () => Promise<boolean>
  restart: () => void
}

interface PurgeDeps {
  services: Services
  identity: Identity | undefined
}

/** The recurring work of a server, by the name that the log shows. */
export function listBackgroundJobs(deps: BackgroundJobsDeps): Job[] {
  const { attendance, escalation, loyalty } = deps.services
  const { pictures, sweep, supersededPages, messages, refundSender, retention } = deps.services
  const { nightlyBackups, lostOrders } = deps.services
  return [
    {
      name: 'make the pictures of the welcome page',
      everySeconds: 30,
      run: (signal) => pictures.makeFirstPictures(signal),
    },
    { name: 'refresh the facts of the rest stop', everySeconds: 2, run: () => deps.refreshSite() },
    { name: 'sweep unsettled checkouts', everySeconds: 2, run: (signal) => sweep.sweepWhenDue(signal) },
    { name: 'close replaced payment pages', everySeconds: 30, run: (signal) => supersededPages.closeRemaining(signal) },
    {
      name: 'send queued messages',
      everySeconds: 2,
      wakeOn: messages.onQueued('notices'),
      run: (signal) => messages.drainQueue('notices', signal),
    },
    {
      name: 'send queued emails',
      everySeconds: 2,
      wakeOn: messages.onQueued('emails'),
      run: (signal) => messages.drainQueue('emails', signal),
    },
    {
      name: 'send requested refunds',
      everySeconds: 2,
      wakeOn: refundSender.onQueued,
      run: (signal) => refundSender.sendDue(signal),
    },
    { name: 'escalate unopened orders', everySeconds: 5, run: (signal) => escalation.escalateDue(signal) },
    { name: 'compare refunds', everySeconds: 3600, firstAfterSeconds: 60, run: () => refundSender.compareAll() },
    {
      name: 'apply retention periods',
      everySeconds: 3600,
      firstAfterSeconds: 120,
      run: (signal) => retention.applyRetention(signal),
    },
    { name: 'release points of orders', everySeconds: 60, run: (signal) => loyalty.releaseDuePoints(signal) },
    { name: 'check that a fulfilment screen is on', everySeconds: 5, run: () => attendance.checkAttendance() },
    {
      name: 'back up the database, and test a backup',
      everySeconds: 60,
      firstAfterSeconds: 60,
      run: () => nightlyBackups.runWhenDue(),
    },
    {
      name: 'compare payments after a restore',
      everySeconds: 60,
      firstAfterSeconds: 5,
      run: () => lostOrders.compareWhenDue(),
    },
    {
      name: 'start anew with changed keys',
      everySeconds: 2,
      run: async () => void ((await deps.haveKeysChanged()) && deps.restart()),
    },
    { name: 'watch the clock', everySeconds: 5, run: () => deps.clockWatch.check() },
    { name: 'delete expired rows', everySeconds: 600, firstAfterSeconds: 60, run: () => purgeExpired(deps) },
  ]
}

/** Deletes what has expired: by the rows of the tables, and by rules that need more than a column. */
export async function purgeExpired({ services, identity }: PurgeDeps): Promise<void> {
  await services.retention.deleteExpired()
  await services.customers.purgeDeletedSubjects()
  await identity?.purgeExpired()
}
