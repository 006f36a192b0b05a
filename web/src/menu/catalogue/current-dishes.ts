import {
  availabilityLater,
  describeAvailability,
  describeUnavailable,
  isOrderable,
  soldOutChoice,
} from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'

/** Until then, an answer is right even if the clock of this device is not. */
const STALE_AFTER_MS = 60_000

/** The menu without what has ended since it was loaded. */
export function currentDishes(dishes: readonly Dish[], loadedAtMs: number, at: Date): readonly Dish[] {
  if (at.getTime() - loadedAtMs <= STALE_AFTER_MS) return dishes
  return dishes.map((dish) => {
    const { availability } = dish
    return availability ? { ...dish, availability: availabilityLater(availability, at) } : dish
  })
}

export interface AvailabilityTexts {
  /** `Sold out until tomorrow`, `Served until 10:30 am`; undefined if there is nothing to say. */
  note: string | undefined
  /** Why it cannot be added to the cart as it is; undefined if it can be. */
  unavailable: string | undefined
}

export function availabilityTexts(dish: Dish | undefined, at: Date | undefined): AvailabilityTexts {
  if (!dish?.availability || !at) return { note: undefined, unavailable: undefined }
  const { availability, details } = dish
  const missing = soldOutChoice(dish, details?.optionGroups ?? [], undefined).map(({ title }) => title)
  const unavailable =
    (isOrderable(availability) ? undefined : describeUnavailable(availability, at, siteTimeZone())) ??
    (missing.length > 0 ? `${missing.join(', ')} sold out: choose another` : undefined)
  return { note: unavailable ?? describeAvailability(availability, at, siteTimeZone()), unavailable }
}
