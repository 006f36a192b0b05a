import type { OutageChoices } from '@fuel-shack/contract/sales/orders/outage'
import type { OutageOrdersDeps } from './outage-orders-deps.ts'
import { listWaiting } from './outage-orders-store.ts'
import { readKitchen } from './read-kitchen.ts'
import { listNewTimes, readyIfCookedNow } from './ready-times.ts'

/** Lists the times that staff can choose from for the orders that wait for a decision. */
export async function listOutageChoices(deps: OutageOrdersDeps): Promise<OutageChoices> {
  const kitchen = await readKitchen(deps)
  const waiting = await listWaiting(deps.database.queries)
  const orders = waiting.map(({ id, preparationMinutes, grillPortions }) => {
    const work = { preparationMinutes: preparationMinutes || kitchen.usualPreparationMinutes, grillPortions }
    const times = listNewTimes(work, kitchen).map(({ at, isFull }) => ({
      at: at.toISOString(),
      ...(isFull && { isFull: true as const }),
    }))
    return { orderId: id, cookNow: readyIfCookedNow(work, kitchen).toISOString(), times }
  })
  return { orders }
}
