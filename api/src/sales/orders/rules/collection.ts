import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { Tx } from '../../../platform/db/database.ts'
import type { HoursService } from '../../../records/settings/hours-service.ts'

type Collection = SettingValue<'collection'>

export interface CollectionDeps {
  settings: { read: (name: 'collection', tx?: Tx) => Promise<{ value: Collection }> }
  hours: Pick<HoursService, 'readDinerStatus'>
}

/** Where an order is collected that is ready at an instant: elsewhere while the diner is closed, if a manager says where. */
export async function readCollection(
  { settings, hours }: CollectionDeps,
  tx?: Tx,
): Promise<(readyAt: Date) => Collection> {
  const { value: collection } = await settings.read('collection', tx)
  const { afterHours } = collection
  if (afterHours === undefined) return () => collection
  const dinerAt = await hours.readDinerStatus(tx)
  return (readyAt) => (dinerAt(readyAt).isOpen ? collection : { ...collection, where: afterHours })
}
