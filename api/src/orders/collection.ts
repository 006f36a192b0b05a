import type { Site } from '@fuel-shack/contract/site/site'
import type { Tx } from '../db/database.ts'
import type { HoursService } from '../settings/hours-service.ts'

interface CollectionDeps {
  site: Pick<Site, 'collection'>
  hours: Pick<HoursService, 'readDinerStatus'>
}

/** Where an order is collected that is ready at an instant: elsewhere while the diner is closed, if the site says where. */
export function createCollection({
  site: { collection },
  hours,
}: CollectionDeps): (tx?: Tx) => Promise<(readyAt: Date) => Site['collection']> {
  const { afterHours } = collection
  if (afterHours === undefined) return async () => () => collection
  return async (tx) => {
    const dinerAt = await hours.readDinerStatus(tx)
    return (readyAt) => (dinerAt(readyAt).isOpen ? collection : { ...collection, where: afterHours })
  }
}
