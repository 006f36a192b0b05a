import type { PublicHoliday } from '@fuel-shack/contract/office/public-holidays'
import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import { percentAt } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { surchargeSentence, surchargeSpans, type Holiday } from '@fuel-shack/contract/shop/surcharge/surcharge-days'
import type { Surcharge } from '@fuel-shack/contract/shop/surcharge/surcharge-schema'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { publicHolidaysFrom } from './public-holidays.ts'

/** An order is picked up within two days. A page that a device stored is used for longer. */
const DAY_COUNT = 15

interface SurchargeDeps extends Pick<Shared, 'site' | 'clock'> {
  settings: Pick<SettingsService, 'read'>
}

export type SurchargeService = ReturnType<typeof createSurchargeService>

/** Computes when orders have the surcharge that a manager has set. */
export function createSurchargeService({ site, clock, settings }: SurchargeDeps) {
  let listed: { key: string; holidays: Promise<PublicHoliday[]> } | undefined

  /** The list of a day: to make it takes longer than everything else that a checkout computes. */
  function listHolidays(at: Date): Promise<PublicHoliday[]> {
    const key = `${site.address.state} ${dateAt(at, site.timeZone)}`
    if (listed?.key !== key) {
      const holidays = publicHolidaysFrom(site, at)
      listed = { key, holidays }
      holidays.catch(() => (listed = undefined))
    }
    return listed.holidays
  }

  /** @returns undefined if no day has a surcharge */
  async function readSurcharge(): Promise<Surcharge | undefined> {
    const { localHolidays, notHolidays, ...days } = (await settings.read('surcharge')).value
    const sentence = surchargeSentence(days)
    if (sentence === undefined) return undefined
    const at = clock()
    const ofState: Holiday[] = days.holidayPercent > 0 ? await listHolidays(at) : []
    // A local holiday is a whole day, also if it begins in the evening elsewhere.
    const holidays = [...localHolidays.map((date) => ({ date })), ...ofState].filter(
      ({ date }) => !notHolidays.includes(date),
    )
    const { timeZone } = site
    return { sentence, spans: surchargeSpans({ ...days, holidays }, { at, dayCount: DAY_COUNT, timeZone }) }
  }

  return {
    readSurcharge,
    /** Returns the percentage for an order that is picked up then. */
    readPercentAt: async (pickUpAt: Date): Promise<number> => percentAt((await readSurcharge())?.spans ?? [], pickUpAt),
  }
}
