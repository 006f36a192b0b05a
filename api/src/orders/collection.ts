import { hoursOf } from '@fuel-shack/contract/hours/opening-hours'
import { createOpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import type { Site } from '@fuel-shack/contract/site/site'

/** Where an order is collected that is ready at an instant: elsewhere while the diner is closed, if the site says where. */
export function createCollection({
  collection,
  openingHours,
  timeZone,
}: Pick<Site, 'collection' | 'openingHours' | 'timeZone'>): (readyAt: Date) => Site['collection'] {
  const { afterHours } = collection
  if (afterHours === undefined) return () => collection
  const dinerAt = createOpeningStatus(hoursOf(openingHours.diner, timeZone))
  return (readyAt) => (dinerAt(readyAt).isOpen ? collection : { ...collection, where: afterHours })
}
