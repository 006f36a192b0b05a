import type { OutageOrdersDeps } from './outage-orders-deps.ts'
import type { KitchenAtDecision } from './ready-times.ts'

interface DecidingKitchen extends KitchenAtDecision {
  /** The preparation of orders that do not state one. */
  usualPreparationMinutes: number
}

/** Reads the hours of the kitchen, and its work without the orders about which staff have not decided. */
export async function readKitchen({ hours, kitchen, clock }: OutageOrdersDeps): Promise<DecidingKitchen> {
  const pace = await kitchen.readPaceOfDecided()
  const kitchenAt = await hours.readKitchenStatus()
  return { load: pace, kitchenAt, at: clock(), usualPreparationMinutes: pace.usualPreparationMinutes }
}
