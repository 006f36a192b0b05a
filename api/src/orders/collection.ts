import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import type { Tx } from '../db/database.ts'
import type { HoursService } from '../settings/hours-service.ts'

type Collection = SettingValue<'collection'>

export interface CollectionDeps {
  settings: { read: (name: 'collection', tx?: Tx) => Promise<{ value: Collection }> }
  hours: Pick<HoursService, 'readDinerStatus'>
}

/** Where an order is collected that is ready at an instant: elsewhere while the diner is closed, if a manager says where. */
export function createCollection({
  settings,
  hours,
}: CollectionDeps): (tx?: Tx) => Promise<(readyAt: Date) => Collection> {
  return async (tx) => {
    const { value: collection } = await settings.read('collection', tx)
    const { afterHours } = collection
    if (afterHours === undefined) return () => collection
    const dinerAt = await hours.readDinerStatus(tx)
    return (readyAt) => (dinerAt(readyAt).isOpen ? collection : { ...collection, where: afterHours })
  }
}
