import type { MenuProduct } from '../../shop/catalogue/menu.ts'
import type { TakingsFigures } from '@fuel-shack/contract/office/takings'
import type { SoldDish } from './takings-store.ts'

/** Returns what was sold by product, the best sellers first. */
export function soldFigures(
  dishes: readonly SoldDish[],
  menu: readonly MenuProduct[],
): Pick<TakingsFigures, 'products'> {
  const sectionOf = new Map(menu.map(({ id, section }) => [id, section]))
  const products = new Map<string, TakingsFigures['products'][number]>()
  for (const { productId, title, quantity, cents } of dishes) {
    const sum = products.get(productId)
    products.set(productId, {
      productId,
      // The later title counts.
      title,
      section: sectionOf.get(productId) ?? null,
      quantity: quantity + (sum?.quantity ?? 0),
      cents: cents + (sum?.cents ?? 0),
    })
  }
  const byQuantity = [...products.values()].toSorted(
    (one, other) => other.quantity - one.quantity || other.cents - one.cents,
  )
  return { products: byQuantity }
}
