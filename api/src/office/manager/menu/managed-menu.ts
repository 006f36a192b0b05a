import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { present } from '../../../platform/db/rows.ts'
import { statedOf, type StoredMenu } from '../../../shop/catalogue/menu.ts'
import { dishOf } from '../../../shop/pictures/picture-sources.ts'

/** The menu as managers change it. @param pictures the hashes of the pictures, by their paths */
export function managedMenuOf(
  { sections, products }: StoredMenu,
  pictures: Readonly<Record<string, string>>,
  today: string,
): Omit<ManagedMenu, 'parts' | 'partsVersion' | 'checks'> {
  const byProduct = new Map(Object.entries(pictures).map(([path, hash]) => [dishOf(path), { path, hash }]))
  const offered = products.filter(({ archivedAt }) => archivedAt === null)
  const titles = [...new Set([...offered, ...products].map(({ section }) => section))]
  const placeOf = (title: string) => (titles.includes(title) ? titles.indexOf(title) : titles.length)
  return {
    sections: sections
      .toSorted((one, other) => placeOf(one.title) - placeOf(other.title))
      .map(({ station, ...section }) => ({ ...section, ...present({ station }) })),
    products: products.map((product): ManagedProduct => {
      const { isArchived: _, ...stated } = statedOf(product)
      const { version, archivedAt, updatedAt: changedAt } = product
      return { ...stated, version, archivedAt, changedAt, picture: byProduct.get(product.id) ?? null }
    }),
    today,
  }
}
