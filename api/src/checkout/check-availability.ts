import { isOrderable, soldOutChoice, type Availability } from '@fuel-shack/contract/menu/availability'
import type { CheckoutItem } from '@fuel-shack/contract/orders/checkout'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { AppError } from '../errors.ts'

interface Item {
  item: CheckoutItem
  dish: Dish
}

/**
 * Applies to repeated calls too. Call it after pricing, which rejects products that are not on the menu.
 *
 * @returns the dishes of the items
 * @throws AppError `sold_out`, `option_sold_out` (both with the products and why they cannot be ordered)
 */
export function checkAvailability(items: CheckoutItem[], dishes: Dish[]): Dish[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const found = items.flatMap((item): Item[] => {
    const dish = byId.get(item.externalPaymentId)
    return dish ? [{ item, dish }] : []
  })
  const unavailable = found.filter(({ dish }) => !isOrderable(dish.availability))
  if (unavailable.length > 0) {
    throw new AppError('sold_out', { products: unavailable.map((each) => describe(each, each.dish.availability)) })
  }
  const withoutOption = found.flatMap((each) => {
    const { item, dish } = each
    const soldOutOptions = soldOutChoice(dish, dish.details?.optionGroups ?? [], item.options)
    return soldOutOptions.length > 0
      ? [describe(each, { soldOutOptions: soldOutOptions.map(({ id, until }) => ({ id, until })) })]
      : []
  })
  if (withoutOption.length > 0) throw new AppError('option_sold_out', { products: withoutOption })
  return found.map(({ dish }) => dish)
}

function describe({ item, dish }: Item, availability: Availability | undefined) {
  const { title, priceInCents } = item
  return { id: dish.id, title, priceInCents, ...(availability && { availability }) }
}
