import type { Product } from '@fuel-shack/contract/menu/catalogue'

const CURRENCY = 'AUD'

/** The catalogue as a schema.org menu, in display order. */
export function menuData(products: readonly Product[]) {
  return {
    '@type': 'Menu',
    hasMenuSection: [...Map.groupBy(products, ({ section }) => section)].map(([name, dishes]) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: dishes.map(({ title, price }) => ({
        '@type': 'MenuItem',
        name: title,
        offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: CURRENCY },
      })),
    })),
  }
}
