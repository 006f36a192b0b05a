import { grillPortionsOf, lastPickUp, loadFor, preparationOf } from '@fuel-shack/contract/sales/orders/order-estimate'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { useKitchenHours } from '../../platform/client/app-config-queries.ts'
import { useKitchenPace } from '../../menu/opening/kitchen-queries.ts'
import { kitchenStatusOf } from '../../menu/opening/kitchen-status-of.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { useMinute } from '../../platform/client/use-minute.ts'
import { pickUpChoices, type PickUpChoices } from './pick-up-choices.ts'

/** Undefined while the kitchen takes no orders, or if its state is unknown. */
export function usePickUpChoices({ skip }: { skip: boolean }): PickUpChoices | undefined {
  const { cart } = useCart()
  const hours = useKitchenHours()
  const { findDish } = useMenu({ skip })
  const { data: pace, dataUpdatedAt } = useKitchenPace({ skip: !hours || skip })
  const minute = useMinute()
  // While a new version is being rolled out, an instance of the one before may answer.
  const isComplete = pace !== undefined && 'fullQuarters' in pace
  if (!isComplete || !hours || !minute) return undefined
  const elapsedMs = Math.max(0, minute.getTime() - toServerMs(dataUpdatedAt))
  const at = new Date(Date.parse(pace.at) + elapsedMs)
  const status = kitchenStatusOf(hours)(at)
  if (!status.takesOrders) return undefined
  const dishes = cart.map(({ id, quantity }) => ({ dish: findDish(id), quantity }))
  const servedUntil = dishes.flatMap(({ dish }) => dish?.availability?.servedUntil ?? [])
  const work = dishes.map(({ dish, quantity }) => ({
    minutes: dish?.details?.preparationMinutes ?? pace.usualPreparationMinutes,
    quantity,
  }))
  const load = loadFor(pace, grillPortionsOf(work))
  const { timeZone } = hours
  return pickUpChoices(
    { at, load, last: lastPickUp(status, servedUntil, at, timeZone), timeZone, eatHereTimes: pace.eatHereTimes },
    preparationOf(work),
  )
}
