import { statedProductSchema, type MenuPrices } from '@fuel-shack/contract/office/managed-menu'
import { priceOn } from '@fuel-shack/contract/shop/catalogue/special-price'
import { statedOf, type StoredProduct } from '../../../shop/catalogue/menu.ts'

const pricedSchema = statedProductSchema
  .pick({ title: true, priceInCents: true, special: true, isArchived: true })
  .strip()
  .nullable()
  // A later release may have stored what this one cannot read.
  .catch(null)

/**
 * The price of each product on a day.
 *
 * @param states the states at the end of the day of products that have changed since, by id. Undefined: there was no menu.
 */
export function pricesOn(
  day: string,
  products: readonly StoredProduct[],
  states: ReadonlyMap<string, unknown> | undefined,
): MenuPrices['prices'] {
  return products.map((product) => {
    const state = states?.has(product.id) ? pricedSchema.parse(states.get(product.id)) : statedOf(product)
    const isOffered = states !== undefined && state !== null && !state.isArchived
    return {
      productId: product.id,
      title: isOffered ? state.title : product.title,
      priceInCents: isOffered ? priceOn(state, day) : null,
    }
  })
}
