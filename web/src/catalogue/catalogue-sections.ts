import type { Product } from '@fuel-shack/contract/catalogue'

export interface Section {
  title: string
  products: Product[]
}

/** Products by section, each sorted by `order`; sections stand in the order of their first product. */
export function groupBySection(products: readonly Product[]): Section[] {
  const sections = new Map<string, Product[]>()
  for (const product of products.toSorted((one, other) => one.order - other.order)) {
    const own = sections.get(product.section)
    if (own) own.push(product)
    else sections.set(product.section, [product])
  }
  return [...sections].map(([title, own]) => ({ title, products: own }))
}

/** Products whose title contains the words, whatever their case. */
export function filterByTitle(products: readonly Product[], words: string): Product[] {
  const wanted = words.trim().toLowerCase()
  return products.filter(({ title }) => title.toLowerCase().includes(wanted))
}
