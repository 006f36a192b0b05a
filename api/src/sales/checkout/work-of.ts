import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { SoldLine } from '../sold-line.ts'

/** States for each line how long its dish takes, which decides when the order is ready. */
export function workOf(lines: readonly SoldLine[], dishes: readonly Dish[], usualMinutes: number) {
  const byId = new Map(dishes.map(({ id, details }) => [id, details?.preparationMinutes]))
  return lines.map(({ productId, quantity }) => ({ minutes: byId.get(productId) ?? usualMinutes, quantity }))
}
