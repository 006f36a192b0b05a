import { isDeepStrictEqual } from 'node:util'
import type { ChangeMenu } from '@fuel-shack/contract/office/managed-menu'
import { AppError } from '../../../platform/errors.ts'
import { isSameSection, type MenuChanges } from '../../../shop/catalogue/menu-changes.ts'
import { statedOf, wantedOf, type StoredMenu } from '../../../shop/catalogue/menu.ts'

/**
 * Plans what a manager stated of some products and sections. What is stored already as stated does not change, so that a call is
 * safe to repeat.
 *
 * @throws AppError `changed_meanwhile` if one has another version by now; `bad_request` for a product of an unknown section
 */
export function planStated(
  { products, sections = [] }: ChangeMenu,
  before: StoredMenu,
  now: string,
): Pick<MenuChanges, 'products' | 'sections'> {
  const knownSections = new Map(before.sections.map((section) => [section.title, section]))
  const knownProducts = new Map(before.products.map((product) => [product.id, product]))
  const changedSections = sections.flatMap(({ version, station = null, ...stated }) => {
    const section = { ...stated, station }
    const known = knownSections.get(section.title)
    if (isSameSection(known, section)) return []
    requireVersion(known, version)
    return [section]
  })
  const titles = new Set([...knownSections.keys(), ...sections.map(({ title }) => title)])
  const changedProducts = products.flatMap(({ version, ...stated }) => {
    const known = knownProducts.get(stated.id)
    if (known && isDeepStrictEqual(statedOf(known), stated)) return []
    requireVersion(known, version)
    if (!titles.has(stated.section))
      throw new AppError('bad_request', { detail: `section: "${stated.section}" is none` })
    return [wantedOf(stated, known?.archivedAt ?? now)]
  })
  return {
    sections: changedSections,
    products: changedProducts,
  }
}

function requireVersion(known: { version: number } | undefined, version: number): void {
  if ((known?.version ?? 0) !== version) throw new AppError('changed_meanwhile')
}
