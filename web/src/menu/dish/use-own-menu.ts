import { toServerMs } from '../../platform/client/server-clock.ts'
import { useMinute } from '../../platform/client/use-minute.ts'
import { withOwnPortions } from '../cart/own-portions.ts'
import { readStartedCheckout } from '../cart/started-checkout.ts'
import { availabilityTexts } from '../catalogue/current-dishes.ts'
import { useMenu, type Menu } from '../catalogue/use-menu.ts'

/**
 * The menu for the cart of this device. The portions that its own payment page has taken count as left: a customer who comes back
 * from the page can still pay for them.
 */
export function useOwnMenu({ skip = false } = {}): Menu {
  const menu = useMenu({ skip })
  const at = useMinute()
  const findDish = (productId: string) => {
    const dish = menu.findDish(productId)
    if (dish?.availability?.portions === undefined) return dish
    return withOwnPortions(dish, readStartedCheckout(), new Date(toServerMs(Date.now())))
  }
  return { ...menu, findDish, textsOf: (productId) => availabilityTexts(findDish(productId), at) }
}
