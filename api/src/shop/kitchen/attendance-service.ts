import type { Outage } from '@fuel-shack/contract/sales/orders/delayed-orders'
import type { Tx } from '../../platform/db/database.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { screenOnAlerts, screensOffAlerts } from '../../messages/templates/owner-alerts.ts'
import type { ScreensService } from '../../team/screens-service.ts'
import type { HoursService } from '../../records/settings/hours-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { KitchenService } from './kitchen-service.ts'
import { beginOutage, endOutage, endUnseen, readAttendance } from './kitchen-store.ts'

interface AttendanceDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'metrics' | 'log'> {
  settings: Pick<SettingsService, 'read'>
  screens: ScreensService
  hours: Pick<HoursService, 'readKitchenStatus'>
  kitchen: Pick<KitchenService, 'readPausedUntil'>
  messages: MessagesService
  /** Marks the orders that a time without a screen has delayed. */
  noteOutage: (tx: Tx, outage: Outage) => Promise<void>
}

/** Alerts staff and the owner that ordering is open and no fulfilment screen is on, and when one is on again. */
export function createAttendanceService(deps: AttendanceDeps) {
  const { database, settings, hours, screens, kitchen, messages, noteOutage } = deps
  const { metrics, site, publicUrl, clock, log } = deps

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
    // A kitchen that had no screen all day works from dockets: nothing of that time waits for one.
    const unseenSince = await screens.findLastSeen()
    const unattended = await database.transaction(async (tx) => {
      if (!(await beginOutage(tx, { at: at.toISOString(), unseenSince }))) return undefined
      const { value: policy } = await settings.read('unattended', tx)
      await messages.enqueueAll(tx, screensOffAlerts(await readAlerted(tx), policy, publicUrl), null)
      return policy
    })
    if (unattended === undefined) return
    metrics.countUnattended()
    log.warn({ unattended }, 'Ordering is open and no fulfilment screen is on')
  }

  /** An outage that ends because ordering closes or is paused is not announced: no screen is needed then. */
  async function endWithoutScreen(): Promise<void> {
    if (await database.transaction(endOutage)) logEnd(false)
  }

  /** The orders that came in meanwhile are marked in the same transaction, also those from before a pause or the closing. */
  async function endWithScreen(unseenSince: string | null, at: Date): Promise<void> {
    const hasEnded = await database.transaction(async (tx) => {
      const wasAlerted = await endOutage(tx)
      if (wasAlerted) await messages.enqueueAll(tx, screenOnAlerts(await readAlerted(tx), publicUrl), null)
      if (unseenSince !== null && (await endUnseen(tx, unseenSince)))
        await noteOutage(tx, { from: unseenSince, until: at.toISOString() })
      return wasAlerted
    })
    if (hasEnded) logEnd(true)
  }

  const logEnd = (isScreenOn: boolean) => log.info({ isScreenOn }, 'The time without a fulfilment screen has ended')

  return {
    /** Alerts once per outage, however many instances run and whatever crashes: the claim and the messages commit together. */
    async checkAttendance(): Promise<void> {
      const at = clock()
      const { unattendedSince, unseenSince } = await readAttendance(database.queries)
      const isKnown = unattendedSince !== null
      const isNeeded = await takesOrders(at)
      if (!isNeeded && !isKnown && unseenSince === null) return
      const attendance = await screens.readAttendance()
      if (attendance === 'attended') {
        if (isKnown || unseenSince !== null) await endWithScreen(unseenSince, at)
      } else if (!isNeeded && isKnown) await endWithoutScreen()
      else if (isNeeded && attendance === 'unattended' && !isKnown) await begin(at)
    },
  }
}
