import { isKitchenOpen, type KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import type { OpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'

interface PickUp {
  readyAt: string
  isEatingHere: boolean
}

interface StatusReaders {
  kitchenAt: (at: Date) => KitchenStatus
  dinerAt: (at: Date) => OpeningStatus
}

/** Returns whether an order could not be picked up, or eaten here, at its time. */
export function isOutsideHours({ readyAt, isEatingHere }: PickUp, { kitchenAt, dinerAt }: StatusReaders): boolean {
  const at = new Date(readyAt)
  return !isKitchenOpen(kitchenAt, at) || (isEatingHere && !dinerAt(at).isOpen)
}
