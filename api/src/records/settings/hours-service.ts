import { createKitchenStatus, type KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { hoursOf, type Hours, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { Service } from '@fuel-shack/contract/shop/hours/opening-hours-schema'
import { listServices } from '@fuel-shack/contract/shop/hours/services'
import { createOpeningStatus, type OpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Tx } from '../../platform/db/database.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { oncePerZone } from '@fuel-shack/contract/shop/hours/once-per-zone'
import { oncePerValue } from './once-per-value.ts'
import type { SettingsService } from './settings-service.ts'

interface HoursDeps extends Pick<Shared, 'site'> {
  settings: Pick<SettingsService, 'read'>
}

export type HoursService = ReturnType<typeof createHoursService>

/** The opening hours that apply now, ready to be computed with. @param tx see `settings.read`. */
export function createHoursService({ settings, site }: HoursDeps) {
  const inZone = oncePerZone((timeZone) => {
    const hoursFrom = oncePerValue((stated: StatedHours) => hoursOf(stated, timeZone))
    return {
      hoursFrom,
      kitchenStatusOf: oncePerValue((stated: StatedHours) => createKitchenStatus(hoursFrom(stated))),
      openingStatusOf: oncePerValue((stated: StatedHours) => createOpeningStatus(hoursFrom(stated))),
    }
  })
  const now = () => inZone(site.timeZone)

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

    readKitchenHours: async (): Promise<Hours> => now().hoursFrom((await settings.read('kitchenHours')).value),

    /** Reads the hours, to say whether the kitchen takes orders at an instant. */
    readKitchenStatus: async (tx?: Tx): Promise<(at: Date) => KitchenStatus> =>
      now().kitchenStatusOf((await settings.read('kitchenHours', tx)).value),

    readDinerStatus: async (tx?: Tx): Promise<(at: Date) => OpeningStatus> =>
      now().openingStatusOf((await settings.read('dinerHours', tx)).value),
  }
}
