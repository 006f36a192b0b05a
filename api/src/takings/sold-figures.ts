import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { TakingsFigures } from '@fuel-shack/contract/takings/takings'
import type { SoldDish } from './takings-store.ts'

type SoldFigures = Pick<TakingsFigures, 'products' | 'sections' | 'options'>

/** What was sold by product, section and option, the best sellers first. */
export function soldFigures(dishes: readonly SoldDish[], menu: readonly CatalogueProduct[]): SoldFigures {
  const sectionOf = new Map(menu.map(({ id, section }) => [id, section]))
  const products = new Map<string, SoldFigures['products'][number]>()
  const sections = new Map<string | null, SoldFigures['sections'][number]>()
  const options = new Map<string, SoldFigures['options'][number]>()
  for (const { productId, title, quantity, cents, options: chosen } of dishes) {
    const section = sectionOf.get(productId) ?? null
    add(products, productId, { productId, title, section, quantity, cents })
    add(sections, section, { section, quantity, cents })
    for (const { id: optionId, title: option, deltaInCents } of chosen)
      add(options, `${productId} ${optionId}`, {
        productId,
        optionId,
        title: option,
        quantity,
        cents: quantity * deltaInCents,
      })
  }
  return { products: bestFirst(products), sections: bestFirst(sections), options: bestFirst(options) }
}

interface Sold {
  quantity: number
  cents: number
}

function add<Key, Value extends Sold>(sums: Map<Key, Value>, key: Key, value: Value): void {
  const sum = sums.get(key)
  if (!sum) sums.set(key, value)
  else {
    const { quantity, cents } = sum
    // The later title counts.
    Object.assign(sum, value, { quantity: quantity + value.quantity, cents: cents + value.cents })
  }
}

const bestFirst = <Value extends Sold>(sums: Map<unknown, Value>): Value[] =>
  [...sums.values()].toSorted((one, other) => other.quantity - one.quantity || other.cents - one.cents)
