import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { textKey } from '@fuel-shack/contract/platform/folded-text'
import { PRODUCT_LIMITS } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { lastPlaceIn } from '../menu/menu-order.ts'
import { describeProductSteps, toStated, type Stated } from '../menu/product-draft.ts'
import { idOfTitle } from './cells.ts'
import type { Doubt, ImportedItem } from './imported-item.ts'
import { hasVariations, keepsOwnOptions, mergeItem } from './merge-item.ts'
import { productDoubts, productFaults } from './product-faults.ts'
import { toPrintable } from '../sheets/sheet-file.ts'
import { namesAlcohol, namesTobacco } from './word-doubts.ts'

/** The change that one dish of a file would make. */
export interface DraftLine {
  /** As the menu would have it. */
  product: Stated
  /** The stored product. Undefined: it is new. */
  before: ManagedProduct | undefined
  rowNumber: number
  isSame: boolean
  /** Says what changes: `Price $7.90 → $8.20`; empty for a new one. */
  steps: string
  /** With one of them it cannot be taken. */
  faults: readonly string[]
  doubts: readonly Doubt[]
}

/** A section of the file that dishes come with. */
export interface FileSection {
  /** As the file has it; empty for dishes without one. */
  title: string
  dishes: number
  /** The section of the menu; empty if one has to be chosen. */
  becomes: string
}

export interface Draft {
  /** In the order of the file. */
  lines: readonly DraftLine[]
  sections: readonly FileSection[]
  /** The number of dishes that are not on the menu and not sold any more. */
  leftOut: number
}

export interface ReadFile {
  items: readonly ImportedItem[]
  /** The file says where dishes belong that are on the menu already. */
  placesKnown: boolean
}

/** Compares a file with the menu. @param choices the sections that a manager chose for those of the file */
export function draftOf(
  { items, placesKnown }: ReadFile,
  menu: ManagedMenu,
  choices: ReadonlyMap<string, string>,
): Draft {
  const find = finder(items, menu)
  const sectionOf = sectionFinder(items, menu, choices)
  const ids = new Set(menu.products.map(({ id }) => id))
  const seen = new Map<string, number>()
  const places = new Map<string, number>()
  const sections = new Map<string, FileSection>()
  const lines: DraftLine[] = []
  let leftOut = 0
  for (const item of items) {
    const match = find(item)
    const { before } = match
    if (!before && item.isOnMenu === false) {
      leftOut += 1
      continue
    }
    const staysIn = before && (!placesKnown || isIn(before, item.section)) && !choices.has(item.section)
    const section = staysIn ? before.section : sectionOf(item.section)
    const base = before ? toStated(before) : newProduct(item, ids, placeIn(section))
    const line = lineOf(item, match, mergeItem(atCounter(item, before), base, section))
    const twin = seen.get(base.id)
    const rowNumber = item.rowNumbers[0] ?? 0
    lines.push(twin === undefined ? line : { ...line, faults: [...line.faults, `Row ${twin} is the same dish.`] })
    seen.set(base.id, twin ?? rowNumber)
    ids.add(base.id)
    if (!staysIn && !line.isSame) count(item.section, section)
  }
  return { lines, sections: [...sections.values()], leftOut }

  function placeIn(section: string): number {
    const order = places.get(section) ?? lastPlaceIn(menu.products, section)
    places.set(section, order + 1)
    return order
  }

  function count(title: string, becomes: string): void {
    sections.set(title, { title, becomes, dishes: (sections.get(title)?.dishes ?? 0) + 1 })
  }
}

interface Match {
  before: ManagedProduct | undefined
  /** Another dish of the file or the menu has its name. */
  hasTwin: boolean
}

/** Finds the product of an item by its ids, or by its title if no other product and no other item has it. */
function finder(items: readonly ImportedItem[], menu: ManagedMenu) {
  const byId = new Map(menu.products.map((product) => [product.id, product]))
  const byTitle = Map.groupBy(menu.products, ({ title }) => textKey(title))
  const itemsByTitle = Map.groupBy(items, ({ title }) => textKey(title))
  const byOwnId = (item: ImportedItem) => item.ids.map((id) => byId.get(id)).find((product) => product !== undefined)
  const found = new Set(items.map((item) => byOwnId(item)?.id))
  return (item: ImportedItem): Match => {
    const own = byOwnId(item)
    if (own) return { before: own, hasTwin: false }
    const key = textKey(item.title)
    const products = byTitle.get(key) ?? []
    const isAlone = itemsByTitle.get(key)?.length === 1
    const [only, ...others] = products
    const isMatch = only && isAlone && others.length === 0 && key !== '' && !found.has(only.id)
    return isMatch ? { before: only, hasTwin: false } : { before: undefined, hasTwin: !isAlone || products.length > 0 }
  }
}

const isIn = ({ section }: ManagedProduct, title: string): boolean => title === '' || toPrintable(section) === title

/** Sections of the file are those of the menu that people would call the same. */
function sectionFinder(items: readonly ImportedItem[], menu: ManagedMenu, choices: ReadonlyMap<string, string>) {
  const titles = [...menu.sections.map(({ title }) => title), ...menu.products.map(({ section }) => section)]
  const exact = new Set(titles)
  const byKey = new Map<string, string>()
  for (const title of [...titles, ...items.map(({ section }) => section)]) {
    const key = textKey(title)
    if (!byKey.has(key)) byKey.set(key, title)
  }
  return (title: string): string => {
    const chosen = choices.get(title)
    if (chosen !== undefined && chosen !== '') return chosen
    return title === '' || exact.has(title) ? title : (byKey.get(textKey(title)) ?? title)
  }
}

const newProduct = (item: ImportedItem, taken: ReadonlySet<string>, order: number): Stated => ({
  id: item.ids[0] ?? idOfTitle(item.title, taken),
  title: '',
  description: '',
  priceInCents: 0,
  section: '',
  order,
  details: null,
  special: null,
  isArchived: false,
  version: 0,
})

/** A new dish whose name says so is only sold at the counter. For others a manager has decided already. */
function atCounter(item: ImportedItem, before: ManagedProduct | undefined): ImportedItem {
  const { isAlcohol, isSoldOnline } = item
  const isShort = (item.description?.length ?? 0) <= PRODUCT_LIMITS.description
  return {
    ...item,
    description: isShort ? item.description : shortened(item.description ?? ''),
    isAlcohol: !before && isAlcohol === undefined && looksAlcoholic(item) ? true : isAlcohol,
    isSoldOnline: !before && looksLikeTobacco(item) ? false : isSoldOnline,
  }
}

const shortened = (text: string): string =>
  text
    .slice(0, PRODUCT_LIMITS.description)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()

const wordsOf = ({ title, section }: ImportedItem): string[] => [title, section]
const looksAlcoholic = (item: ImportedItem): boolean => wordsOf(item).some(namesAlcohol)
const looksLikeTobacco = (item: ImportedItem): boolean => wordsOf(item).some(namesTobacco)

function lineOf(item: ImportedItem, { before, hasTwin }: Match, product: Stated): DraftLine {
  const stored = before && toStated(before)
  const isSame = stored !== undefined && JSON.stringify(stored) === JSON.stringify(product)
  const steps = stored && !isSame ? describeProductSteps(stored, product) : ''
  const line = { product, before, rowNumber: item.rowNumbers[0] ?? 0, isSame, steps }
  const twin = hasTwin ? [of('same-name', 'Another dish has this name.')] : []
  const faults = [...new Set([...item.faults, ...(isSame ? [] : productFaults(product))])]
  return { ...line, faults, doubts: isSame || faults.length > 0 ? [] : [...twin, ...doubtsOf(item, stored, product)] }
}

/** Doubts that the stored product has already are none about this file. */
function doubtsOf(item: ImportedItem, stored: Stated | undefined, product: Stated): Doubt[] {
  const known = new Set(productDoubts(stored).map(({ kind }) => kind))
  const isTooLong = (item.description?.length ?? 0) > PRODUCT_LIMITS.description
  const isTurned = stored !== undefined && stored.isArchived !== product.isArchived
  const ownOptions = stored?.details?.optionGroups ?? []
  return [
    ...(!stored && looksLikeTobacco(item)
      ? [of('tobacco', 'It looks like tobacco or a vape, which must not be advertised or sold online.')]
      : []),
    ...(!stored && item.isAlcohol === undefined && looksAlcoholic(item)
      ? [of('alcohol', 'It looks like alcohol: only sold at the counter.')]
      : []),
    ...item.doubts,
    ...productDoubts(product).filter(({ kind }) => !known.has(kind)),
    ...(isTurned ? [of('off-menu', product.isArchived ? 'It comes off the menu.' : 'It comes back on the menu.')] : []),
    ...(item.variations && keepsOwnOptions(ownOptions)
      ? [of('options', 'It keeps its own options; the variations of the file are left out.')]
      : []),
    ...(item.variations === null && hasVariations(ownOptions)
      ? [of('options', 'It has one variation now. The menu keeps the others until you change the dish.')]
      : []),
    ...(isTooLong ? [of('shortened', `The description is cut after ${PRODUCT_LIMITS.description} characters.`)] : []),
  ]
}

const of = (kind: Doubt['kind'], text: string): Doubt => ({ kind, text })
