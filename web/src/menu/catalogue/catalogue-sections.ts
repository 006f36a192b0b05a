import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'

type Listed = Pick<Product, 'section' | 'order'>

export interface Section<Item extends Listed = Product> {
  title: string
  products: Item[]
}

/** Groups products by section, sorted by `order`; sections have the order of their first products. */
export function groupBySection<Item extends Listed>(products: readonly Item[]): Section<Item>[] {
  const sections = new Map<string, Item[]>()
  for (const product of products.toSorted((one, other) => one.order - other.order)) {
    const section = sections.get(product.section)
    if (section) section.push(product)
    else sections.set(product.section, [product])
  }
  return [...sections].map(([title, sectionProducts]) => ({ title, products: sectionProducts }))
}

/** The id of a section on the ordering page. */
export function sectionAnchor(title: string): string {
  return `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
