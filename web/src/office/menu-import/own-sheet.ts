import { unparse } from 'papaparse'
import type { ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { ALLERGENS, type Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { DIETARY_TAGS } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { PRODUCT_LIMITS } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { SEAFOOD_ORIGINS } from '@fuel-shack/contract/shop/catalogue/seafood'
import { isSoldOnline } from '@fuel-shack/contract/shop/catalogue/sold-online'
import { foldText, textKey } from '@fuel-shack/contract/platform/folded-text'
import { readList, readYes } from './cells.ts'
import type { Format, ImportedItem } from './imported-item.ts'
import { GUARDED, toPrintable, type SheetRow } from '../sheets/sheet-file.ts'
import { pricesOf } from './variations.ts'

/** Says that a list was checked and is empty. An empty cell says nothing. */
const NONE = 'none'
const EXEMPT = 'exempt:'
const LIST_SEPARATOR = ', '

interface SheetColumn {
  heading: string
  /** The values that it may have, for people. */
  hint: string
  write: (product: ManagedProduct) => string
}

const listOrNone = (names: readonly string[] | undefined): string =>
  names?.length === 0 ? NONE : (names?.join(LIST_SEPARATOR) ?? '')
const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** The columns of our own sheet, in order. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { heading: 'id', hint: 'Leave it empty for a new dish', write: ({ id }) => id },
  { heading: 'title', hint: 'The name on the menu', write: ({ title }) => title },
  { heading: 'description', hint: 'The line under the name', write: ({ description }) => description },
  {
    heading: 'price',
    hint: 'With GST, such as 18.90',
    write: ({ priceInCents }) => (priceInCents / 100).toFixed(2),
  },
  { heading: 'section', hint: 'The section of the menu', write: ({ section }) => section },
  { heading: 'gst', hint: 'taxable, or free-if-taken-away', write: ({ details }) => details?.gst ?? '' },
  {
    heading: 'contains',
    hint: 'Allergens with commas between, or none if it was checked',
    write: ({ details }) => listOrNone(ownLists(details)?.allergens?.contains),
  },
  {
    heading: 'may contain',
    hint: 'Allergens of which it may have a trace, or none',
    write: ({ details }) => listOrNone(ownLists(details)?.allergens?.mayContain),
  },
  {
    heading: 'seafood',
    hint: 'Australian, imported, mixed, or exempt: and the reason',
    write: ({ details }) => seafoodText(details?.seafood),
  },
  {
    heading: 'tags',
    hint: `${DIETARY_TAGS.join(', ')}, or none`,
    write: ({ details }) => listOrNone(ownLists(details)?.tags),
  },
  {
    heading: 'preparation minutes',
    hint: 'Leave it empty for the usual time',
    write: ({ details }) => String(details?.preparationMinutes ?? ''),
  },
  {
    heading: 'sold online',
    hint: 'no: only at the counter',
    write: ({ details }) => yesNo(isSoldOnline({ ...details, isAlcohol: false })),
  },
  { heading: 'alcohol', hint: 'yes or no', write: ({ details }) => yesNo(details?.isAlcohol === true) },
  { heading: 'on the menu', hint: 'no: taken off it', write: ({ archivedAt }) => yesNo(archivedAt === null) },
]

/** The sheet has no parts: the lists of a dish with parts would be too short without them, and are left out. */
const ownLists = (details: DishDetails | null) => (details?.parts ? undefined : details)

const seafoodText = (seafood: DishDetails['seafood']): string =>
  seafood ? ('exempt' in seafood ? `${EXEMPT} ${seafood.exempt}` : seafood.origin) : ''

/** Spreadsheets read UTF-8 only with this mark at the start of a file. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The menu as our own sheet, without products only its headings. A text that a spreadsheet would run gets an apostrophe. */
export function writeSheet(products: readonly ManagedProduct[]): string {
  const rows = products.map((product) => SHEET_COLUMNS.map(({ write }) => toPrintable(write(product))))
  const headings = SHEET_COLUMNS.map(({ heading }) => heading)
  return `${BYTE_ORDER_MARK}${unparse([headings, ...rows], { quotes: true, escapeFormulae: GUARDED })}\r\n`
}

export const ownSheet: Format = {
  title: 'our own sheet',
  headings: ['title', 'price'],
  placesKnown: true,
  toItems: ({ rows }) => rows.map(toItem),
}

function toItem(row: SheetRow): ImportedItem {
  const cell = (heading: string) => row.read(heading) ?? ''
  const faults: string[] = []
  function readNames<Name extends string>(heading: string, names: readonly Name[], what: string): Name[] | undefined {
    const text = cell(heading)
    if (text === '') return undefined
    if (foldText(text) === NONE) return []
    return readList(text).flatMap((typed) => {
      const found = findName(typed, names)
      if (found === undefined) faults.push(`“${typed}” is no ${what} that we know.`)
      return found ?? []
    })
  }
  const contains = readNames('contains', ALLERGENS, 'allergen')
  const mayContain = readNames('may contain', ALLERGENS, 'allergen')
  const tags = readNames('tags', DIETARY_TAGS, 'tag')
  const yes = (heading: string) => readOr(cell(heading), readYes, `“${cell(heading)}” is neither yes nor no.`, faults)
  const prices = pricesOf([{ row, variation: '', price: cell('price') }], '')
  const id = cell('id')
  if (id !== '' && !/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/.test(id)) faults.push(`“${id}” is no id of a dish.`)
  return {
    rowNumbers: [row.number],
    ids: id === '' ? [] : [id],
    title: cell('title'),
    section: cell('section'),
    description: cell('description') || undefined,
    ...prices,
    // The sheet has no options.
    variations: undefined,
    gst: readOr(cell('gst'), readGst, `“${cell('gst')}” is no GST that we know.`, faults),
    contains: distinctNames(contains),
    mayContain: distinctNames(mayContain),
    tags: distinctNames(tags),
    seafood: readOr(cell('seafood'), readSeafood, `“${cell('seafood')}” is no origin of seafood.`, faults),
    preparationMinutes: readOr(
      cell('preparation minutes'),
      readMinutes,
      `The preparation takes 1 to ${PRODUCT_LIMITS.preparationMinutes} minutes.`,
      faults,
    ),
    isSoldOnline: yes('sold online'),
    isAlcohol: yes('alcohol'),
    isOnMenu: yes('on the menu'),
    faults: [...prices.faults, ...faults],
  }
}

const distinctNames = <Name>(names: readonly Name[] | undefined): Name[] | undefined => names && [...new Set(names)]

/** Undefined for an empty cell, and for one that cannot be read, which is a fault. */
function readOr<Value>(
  text: string,
  read: (text: string) => Value | undefined,
  fault: string,
  faults: string[],
): Value | undefined {
  if (text === '') return undefined
  const value = read(text)
  if (value === undefined) faults.push(fault)
  return value
}

/** Other words for allergens, each of which means one of them for certain. Tree nuts are named one by one. */
const SYNONYMS: ReadonlyMap<string, Allergen> = new Map([
  ['dairy', 'milk'],
  ['soya', 'soy'],
  ['sulphite', 'sulphites'],
  ['sulfites', 'sulphites'],
])

function findName<Name extends string>(typed: string, names: readonly Name[]): Name | undefined {
  const key = textKey(SYNONYMS.get(textKey(typed)) ?? typed)
  return names.find((name) => [textKey(name), `${textKey(name)}s`].includes(key))
}

const TAXABLE = new Set(['taxable', 'yes', 'gst', '10'])
const FREE = new Set(['free if taken away', 'free', 'gst free', 'no', '0'])

function readGst(text: string): ImportedItem['gst'] {
  const said = foldText(text)
  if (TAXABLE.has(said)) return 'taxable'
  return FREE.has(said) ? 'free-if-taken-away' : undefined
}

function readSeafood(text: string): ImportedItem['seafood'] {
  if (text.toLowerCase().startsWith(EXEMPT)) {
    const exempt = text.slice(EXEMPT.length).trim()
    return exempt === '' || exempt.length > PRODUCT_LIMITS.exemption ? undefined : { exempt }
  }
  const origin = SEAFOOD_ORIGINS.find((name) => textKey(name) === textKey(text))
  return origin && { origin }
}

function readMinutes(text: string): number | undefined {
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= PRODUCT_LIMITS.preparationMinutes ? minutes : undefined
}
