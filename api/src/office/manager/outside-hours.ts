import type { KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import type { OpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'

interface PickUp {
  readyAt: string
  isEatingHere: boolean
}

interface StatusReaders {
  kitchenAt: (at: Date) => KitchenStatus
  dinerAt: (at: Date) => OpeningStatus
}

/** Returns whether an order could not be picked up, or eaten here, at its time. The last pick-up is when the kitchen closes. */
export function isOutsideHours({ readyAt, isEatingHere }: PickUp, { kitchenAt, dinerAt }: StatusReaders): boolean {
  const at = new Date(readyAt)
  const before = new Date(at.getTime() - 1)
  const isKitchenOpen = [at, before].some((instant) => isOpen(kitchenAt(instant)))
  return !isKitchenOpen || (isEatingHere && !dinerAt(at).isOpen)
}

/** After last orders, the kitchen is open until it closes. */
const isOpen = (status: KitchenStatus): boolean => status.takesOrders || status.closes !== undefined
