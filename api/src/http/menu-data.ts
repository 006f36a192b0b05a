import type { Product } from '@fuel-shack/contract/menu/catalogue'

const CURRENCY = 'AUD'

/** The catalogue as a schema.org menu, for search engines. In display order. */
export function menuData(products: readonly Product[]): string {
  const menu = {
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
  return toScriptJson(menu)
}

/** An escaped `<` cannot close the script block or start a comment in it. */
export function toScriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
