import { createKitchenStatus, type KitchenStatus } from '@fuel-shack/contract/hours/kitchen-status'
import { hoursOf, type Hours, type StatedHours } from '@fuel-shack/contract/hours/opening-hours'
import type { Service } from '@fuel-shack/contract/hours/opening-hours-schema'
import { listServices } from '@fuel-shack/contract/hours/services'
import { createOpeningStatus, type OpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import type { Tx } from '../db/database.ts'
import type { Shared } from '../shared.ts'
import { oncePerValue } from './once-per-value.ts'
import type { SettingsService } from './settings-service.ts'

interface HoursDeps extends Pick<Shared, 'site'> {
  settings: Pick<SettingsService, 'read'>
}

export type HoursService = ReturnType<typeof createHoursService>

/** The opening hours that apply now, ready to be computed with. @param tx see `settings.read`. */
export function createHoursService({ settings, site }: HoursDeps) {
  const hoursFrom = oncePerValue((stated: StatedHours) => hoursOf(stated, site.timeZone))
  const kitchenStatusOf = oncePerValue((stated: StatedHours) => createKitchenStatus(hoursFrom(stated)))
  const openingStatusOf = oncePerValue((stated: StatedHours) => createOpeningStatus(hoursFrom(stated)))

  return {
    /** The services as visitors see them. */
    async readServices(): Promise<Service[]> {
      const [station, diner, kitchen] = await Promise.all([
        settings.read('stationHours'),
        settings.read('dinerHours'),
        settings.read('kitchenHours'),
      ])
      return listServices({ station: station.value, diner: diner.value, kitchen: kitchen.value }, site.timeZone)
    },

    readKitchenHours: async (): Promise<Hours> => hoursFrom((await settings.read('kitchenHours')).value),

    /** Whether the kitchen takes orders at an instant. */
    readKitchenStatus: async (tx?: Tx): Promise<(at: Date) => KitchenStatus> =>
      kitchenStatusOf((await settings.read('kitchenHours', tx)).value),

    readDinerStatus: async (tx?: Tx): Promise<(at: Date) => OpeningStatus> =>
      openingStatusOf((await settings.read('dinerHours', tx)).value),
  }
}
