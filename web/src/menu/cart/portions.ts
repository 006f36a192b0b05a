/** The portions of a dish that are left, and those that the cart has. */
import type { Portions } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { countItems, type Cart, type Choice } from './cart.ts'

type Limited = Pick<Dish, 'details'>

const findOption = (dish: Limited | undefined, optionId: string | undefined) =>
  dish?.details?.optionGroups.flatMap(({ options }) => options).find(({ id }) => id === optionId)

/** The number counts what is ordered with these options, which are the defaults of the dish if none were chosen. */
export function isCounted(
  { optionId }: Portions,
  dish: Limited | undefined,
  chosen: readonly string[] | undefined,
): boolean {
  return optionId === undefined || (chosen?.includes(optionId) ?? findOption(dish, optionId)?.isDefault ?? false)
}

const idsOf = ({ options }: Choice) => options?.map(({ id }) => id)

/** The lines of the cart that a number of the dish counts. */
export function linesOf(cart: Cart, dish: Dish, portions: Portions): Cart {
  return cart.filter((line) => line.id === dish.id && isCounted(portions, dish, idsOf(line)))
}

/** `Only 6 left`, `Only 6 left with Gravy`. */
export function leftText(dish: Limited | undefined, { optionId, left }: Portions): string {
  const option = findOption(dish, optionId)
  return `Only ${left} left${option ? ` with ${option.title}` : ''}`
}

/**
 * Says why no more than `quantity` of a dish can be added beside the cart. @returns undefined if more can be, or it is not
 * known
 */
export function portionsMessage(dish: Dish | undefined, cart: Cart, choice: Choice, quantity = 0): string | undefined {
  const reached = dish?.availability?.portions?.find(
    (portions) =>
      isCounted(portions, dish, idsOf(choice)) && countItems(linesOf(cart, dish, portions)) + quantity >= portions.left,
  )
  return reached && (reached.left === 0 ? 'Sold out.' : `${leftText(dish, reached)}.`)
}
