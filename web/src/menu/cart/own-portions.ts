import type { Availability, Portions } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { countItems } from './cart.ts'
import { isCounted } from './portions.ts'
import type { StartedCheckout } from './started-checkout.ts'

/** The longest time in which a payment page can be paid. */
const PAGE_LIFETIME_MS = 60 * 60_000

/** Counts what the device's own payment page has taken as left: the customer can still pay for it. */
export function withOwnPortions(dish: Dish, started: StartedCheckout | undefined, at: Date): Dish {
  const { portions, soldOutUntil, soldOutOptions = [], ...served } = dish.availability ?? {}
  const isOpen = started && at.getTime() - Date.parse(started.startedAt) < PAGE_LIFETIME_MS
  const lines = isOpen ? started.lines.filter(({ productId }) => productId === dish.id) : []
  if (!portions || lines.length === 0) return dish
  const counted = portions.map((each): Portions => {
    const own = Math.min(each.reserved, countItems(lines.filter(({ options }) => isCounted(each, dish, options))))
    return { ...each, left: each.left + own, reserved: each.reserved - own }
  })
  const isLeft = (optionId: string | undefined) => counted.some((each) => each.optionId === optionId && each.left > 0)
  const stillSoldOut = soldOutOptions.filter(({ id }) => !isLeft(id))
  const availability: Availability = {
    ...served,
    ...(soldOutUntil !== undefined && !isLeft(undefined) && { soldOutUntil }),
    ...(stillSoldOut.length > 0 && { soldOutOptions: stillSoldOut }),
    portions: counted,
  }
  return { ...dish, availability }
}
