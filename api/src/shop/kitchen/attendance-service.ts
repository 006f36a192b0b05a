import type { Tx } from '../../platform/db/database.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { screenOnAlerts, screensOffAlerts } from '../../messages/templates/owner-alerts.ts'
import type { ScreensService } from '../../team/screens-service.ts'
import type { HoursService } from '../../records/settings/hours-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { KitchenService } from './kitchen-service.ts'
import { beginOutage, endOutage, readUnattendedSince } from './kitchen-store.ts'

interface AttendanceDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'metrics' | 'log'> {
  settings: Pick<SettingsService, 'read'>
  screens: ScreensService
  hours: Pick<HoursService, 'readKitchenStatus'>
  kitchen: Pick<KitchenService, 'readPausedUntil'>
  messages: MessagesService
}

/** Alerts staff and the owner that ordering is open and no fulfilment screen is on, and when one is on again. */
export function createAttendanceService(deps: AttendanceDeps) {
  const { database, settings, hours, screens, kitchen, messages, metrics, site, publicUrl, clock, log } = deps

  /** The kitchen must be open for a moment already: it opens at the minute at which the first screen is switched on. */
  async function takesOrders(at: Date): Promise<boolean> {
    if ((await settings.read('ordering')).value !== 'open') return false
    const before = new Date(at.getTime() - site.fulfilment.unattendedAfterSeconds * 1000)
    const statusAt = await hours.readKitchenStatus()
    if (!statusAt(at).takesOrders || !statusAt(before).takesOrders) return false
    const pausedUntil = await kitchen.readPausedUntil(database.queries)
    return pausedUntil === null || pausedUntil <= before.toISOString()
  }

  async function readAlerted(tx: Tx) {
    const { value: alerts } = await settings.read('alerts', tx)
    return { ...alerts, shortName: site.shortName }
  }

  async function begin(at: Date): Promise<void> {
    const unattended = await database.transaction(async (tx) => {
      if (!(await beginOutage(tx, at.toISOString()))) return undefined
      const { value: policy } = await settings.read('unattended', tx)
      await messages.enqueueAll(tx, screensOffAlerts(await readAlerted(tx), policy, publicUrl), null)
      return policy
    })
    if (unattended === undefined) return
    metrics.countUnattended()
    log.warn({ unattended }, 'Ordering is open and no fulfilment screen is on')
  }

  /** An outage that ends because ordering closes is not announced: no screen is needed then. */
  async function end(isScreenOn: boolean): Promise<void> {
    const hasEnded = await database.transaction(async (tx) => {
      if (!(await endOutage(tx))) return false
      if (isScreenOn) await messages.enqueueAll(tx, screenOnAlerts(await readAlerted(tx), publicUrl), null)
      return true
    })
    if (hasEnded) log.info({ isScreenOn }, 'The time without a fulfilment screen has ended')
  }

  return {
    /** Alerts once per outage, however many instances run and whatever crashes: the claim and the messages commit together. */
    async checkAttendance(): Promise<void> {
      const at = clock()
      const since = await readUnattendedSince(database.queries)
      const isNeeded = await takesOrders(at)
      if (!isNeeded && since === null) return
      const attendance = await screens.readAttendance()
      if (attendance === 'attended') {
        if (since !== null) await end(true)
      } else if (!isNeeded) await end(false)
      else if (attendance === 'unattended' && since === null) await begin(at)
    },
  }
}
