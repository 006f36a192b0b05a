import type { Site } from '@fuel-shack/contract/site/site'

export type Shop = Pick<Site, 'name' | 'phone' | 'address' | 'collection' | 'timeZone'>

/** `Lot 4 Bindara Highway, Coolabah Creek` */
export function placeOf({ address: { lot, road, town } }: Shop): string {
  return `${lot} ${road}, ${town}`
}
