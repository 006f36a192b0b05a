import type { StaffActionAbout } from '@fuel-shack/contract/office/audit-trail'
import { startOfTomorrow } from '@fuel-shack/contract/shop/catalogue/availability'
import {
  EXTRA_LASTS_MINUTES,
  type DelayKitchen,
  type KitchenPace,
  type PauseReason,
} from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { PICK_UP_AHEAD_MS } from '@fuel-shack/contract/sales/orders/pick-up-limits'
import { openTimes } from '@fuel-shack/contract/shop/hours/open-times'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { Caller } from '../../platform/callers.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { ScreensService } from '../../team/screens-service.ts'
import type { HoursService } from '../../records/settings/hours-service.ts'
import { oncePerZone } from '@fuel-shack/contract/shop/hours/once-per-zone'
import { oncePerValue } from '../../records/settings/once-per-value.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { fullQuarters, isUndecided, startsInMinutes, type OpenWork } from './kitchen-load.ts'
import { createUsualCooks } from './usual-cooks.ts'
import * as store from './kitchen-store.ts'

const MINUTE_MS = 60_000

interface KitchenDeps extends Pick<Shared, 'database' | 'site' | 'clock'> {
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
  settings: Pick<SettingsService, 'read' | 'readVersion'>
  hours: Pick<HoursService, 'readDinerStatus'>
  orders: { readOpenWork: () => Promise<OpenWork[]> }
  screens: Pick<ScreensService, 'readAttendance'>
}

export type KitchenService = ReturnType<typeof createKitchenService>

/** Says when orders are taken and how long they take. Changes by staff end by themselves. */
export function createKitchenService(deps: KitchenDeps) {
  const { database, auditTrail, settings, hours, orders, screens, site, clock } = deps
  const { queries } = database
  const usualCooksIn = oncePerZone((timeZone) =>
    oncePerValue((rules: SettingValue<'kitchen'>) => createUsualCooks(rules, timeZone)),
  )
  const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * MINUTE_MS).toISOString()

  async function readUnattended(): Promise<KitchenPace['unattended']> {
    const { value: unattended } = await settings.read('unattended')
    if (unattended === 'accept') return undefined
    return (await screens.readAttendance()) === 'unattended' ? unattended : undefined
  }

  async function readPace(isCounted: (work: OpenWork) => boolean = () => true): Promise<KitchenPace> {
    const [stored, allWork, unattended, dinerAt, { value: rules }, settingsVersion] = await Promise.all([
      store.readStoredPace(queries),
      orders.readOpenWork(),
      readUnattended(),
      hours.readDinerStatus(),
      settings.read('kitchen'),
      settings.readVersion(),
    ])
    const { pausedUntil, pauseReason, extraMinutes, extraUntil, cooksUntil } = stored
    const work = allWork.filter(isCounted)
    const at = clock()
    const now = at.toISOString()
    // Within a minute the answer stays the same, so that polls get 304.
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
    const isPaused = pausedUntil !== null && pausedUntil > now
    const isSlow = extraUntil !== null && extraUntil > now
    const areCooksStated = stored.cooks !== null && cooksUntil !== null && cooksUntil > now
    const { ordersPerCook, portionsPerQuarterHour, preparationMinutes } = rules
    const cooks = areCooksStated && stored.cooks !== null ? stored.cooks : usualCooksIn(site.timeZone)(rules)(at).cooks
    return {
      pausedUntil: isPaused ? pausedUntil : null,
      pauseReason: isPaused ? pauseReason : null,
      extraMinutes: isSlow ? extraMinutes : 0,
      extraUntil: isSlow ? extraUntil : null,
      at: minute.toISOString(),
      cooks,
      cooksUntil: areCooksStated ? cooksUntil : null,
      startsInMinutes: startsInMinutes(work, { places: cooks * ordersPerCook, preparationMinutes }, at),
      usualPreparationMinutes: preparationMinutes,
      fullQuarters: fullQuarters(work, portionsPerQuarterHour, at),
      eatHereTimes: openTimes(dinerAt, minute, new Date(minute.getTime() + PICK_UP_AHEAD_MS)),
      ...(unattended && { unattended }),
      settingsVersion,
    }
  }

  /** Makes a change and records it. @param change returns false if there was nothing to change. @returns the pace afterwards */
  async function act(
    action: StaffActionAbout<'pace'>,
    caller: Caller,
    change: (tx: Tx) => Promise<boolean | void>,
  ): Promise<KitchenPace> {
    await database.transaction(async (tx) => {
      if ((await change(tx)) === false) return
      await auditTrail.appendAndLog(tx, action, caller, { action: action.action, ...present(action.details) })
    })
    return readPace()
  }

  return {
    /** Reads what has not expired by the clock of the server. */
    readPace: (): Promise<KitchenPace> => readPace(),

    /** Reads the pace for an order that is cooked before those about which staff have not decided after an outage. */
    readPaceOfDecided: (): Promise<KitchenPace> => readPace((work) => !isUndecided(work)),

    /** Reads the stored instant in the caller's transaction. It may have passed. */
    async readPausedUntil(tx: Queries): Promise<string | null> {
      return (await store.readStoredPace(tx)).pausedUntil
    },

    pause({ reason, minutes }: { reason: PauseReason; minutes: number }, caller: Caller): Promise<KitchenPace> {
      const until = inMinutes(minutes)
      return act({ action: 'kitchen_paused', details: { reason, minutes } }, caller, (tx) =>
        store.savePause(tx, reason, until),
      )
    },

    /** Pauses for an order that was not opened. A longer pause stays. */
    pauseUnattended: (tx: Tx, minutes: number): Promise<void> =>
      store.extendPause(tx, 'unattended', inMinutes(minutes)),

    resume(caller: Caller): Promise<KitchenPace> {
      const now = clock().toISOString()
      return act({ action: 'kitchen_resumed', details: {} }, caller, (tx) => store.clearPause(tx, now))
    },

    /** Of two calls that have read the same minutes, the first adds its own. @param minutes 0 ends the delay. */
    delay({ minutes, seen }: DelayKitchen, caller: Caller): Promise<KitchenPace> {
      const now = clock().toISOString()
      if (minutes === 0)
        return act({ action: 'kitchen_delay_ended', details: {} }, caller, (tx) => store.clearExtraMinutes(tx, now))
      const until = inMinutes(EXTRA_LASTS_MINUTES)
      return act({ action: 'kitchen_delayed', details: { minutes } }, caller, (tx) =>
        store.addExtraMinutes(tx, { minutes, seen }, { now, until }),
      )
    },

    /** Applies until the next shift or the next morning. @param cooks null: as many as usual. */
    async setCooks(cooks: number | null, caller: Caller): Promise<KitchenPace> {
      const morning = startOfTomorrow(clock(), site.timeZone)
      const { value: rules } = await settings.read('kitchen')
      const { until = morning } = usualCooksIn(site.timeZone)(rules)(clock())
      const end = until < morning ? until : morning
      return act({ action: 'cooks_changed', details: { cooks } }, caller, (tx) =>
        store.saveCooks(tx, cooks, cooks === null ? null : end.toISOString()),
      )
    },
  }
}
