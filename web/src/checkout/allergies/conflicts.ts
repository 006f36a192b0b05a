import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { conflictText } from '@fuel-shack/contract/shop/catalogue/dish-fit'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { optionsOf } from '../../menu/cart/cart-lines.ts'
import { keyOf, type Cart } from '../../menu/cart/cart.ts'

/** The customer's allergies that lines have, by the keys of the lines: `Contains milk`. */
export type Conflicts = ReadonlyMap<string, string>

/** Finds the lines that conflict. Before the dishes have loaded, no line is checked. */
export function findConflicts(cart: Cart, dishes: readonly Dish[], allergies: readonly Allergen[]): Conflicts {
  return new Map(
    cart.flatMap((line) => {
      const details = dishes.find(({ id }) => id === line.id)?.details
      const ids = optionsOf(details?.optionGroups ?? [], line).map(({ id }) => id)
      const text = conflictText(details, ids, allergies)
      return text === undefined ? [] : [[keyOf(line), text] as const]
    }),
  )
}
