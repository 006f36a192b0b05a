import { useKitchen } from '../kitchen/use-kitchen.ts'

/** Says until when the kitchen takes orders, or from when; empty if the clock of this device is wrong. */
export function KitchenText() {
  return useKitchen().text
}
