import { idFrom, readYes } from './cells.ts'
import { NOTHING_STATED, type Doubt, type Format, type ImportedItem } from './imported-item.ts'
import type { Sheet, SheetRow } from '../sheets/sheet-file.ts'
import { groupRows, pricesOf } from './variations.ts'

/** The folded headings of Square's item library, which has one row for each variation of an item. */
const COLUMN = {
  token: 'token',
  title: 'item name',
  variation: 'variation name',
  description: 'description',
  reportingCategory: 'reporting category',
  categories: 'categories',
  category: 'category',
  price: 'price',
  isArchived: 'archived',
  isSellable: 'sellable',
  isAlcohol: 'contains alcohol',
  question: 'option name 1',
} as const

export const square: Format = {
  title: 'Square',
  headings: [COLUMN.title, COLUMN.price],
  placesKnown: false,
  toItems: (sheet) => {
    const groups = groupRows(sheet.rows, nameOf).flatMap(splitAtRepetition)
    return groups.map((rows) => toItem(rows, sheet))
  },
}

/** Items of one name in two categories are two items. */
function nameOf(row: SheetRow): string {
  const title = row.read(COLUMN.title) ?? ''
  return title && [COLUMN.reportingCategory, COLUMN.categories, COLUMN.category, COLUMN.title].map(row.read).join('\n')
}

/** Two items may have one name. Each of them has a variation of the same name, which one item does not have twice. */
function splitAtRepetition(rows: SheetRow[]): SheetRow[][] {
  const groups: SheetRow[][] = []
  let names = new Set<string>()
  for (const row of rows) {
    const name = row.read(COLUMN.variation) ?? ''
    const last = groups.at(-1)
    if (last && !names.has(name)) last.push(row)
    else {
      groups.push([row])
      names = new Set()
    }
    names.add(name)
  }
  return groups
}

function toItem(rows: readonly SheetRow[], sheet: Sheet): ImportedItem {
  const first = (column: string) => rows.map((row) => row.read(column) ?? '').find((text) => text !== '') ?? ''
  const sellable = rows.filter((row) => readYes(row.read(COLUMN.isSellable)) !== false)
  const priced = (sellable.length > 0 ? sellable : rows).map((row) => ({
    row,
    variation: row.read(COLUMN.variation) ?? '',
    price: row.read(COLUMN.price) ?? '',
  }))
  const { doubts, ...prices } = pricesOf(priced, first(COLUMN.question))
  const tokens = rows.map((row) => row.read(COLUMN.token) ?? '').filter((token) => token !== '')
  const isArchived = readYes(first(COLUMN.isArchived))
  const gst = gstOf(first, sheet)
  return {
    ...NOTHING_STATED,
    rowNumbers: rows.map(({ number }) => number),
    ids: [...new Set(tokens)].map((token) => idFrom('sq_', token)),
    title: first(COLUMN.title),
    section: categoryOf(first),
    description: first(COLUMN.description) || undefined,
    ...prices,
    gst: gst.value,
    isAlcohol: readYes(first(COLUMN.isAlcohol)) || undefined,
    isOnMenu: sellable.length === 0 ? false : isArchived === undefined ? undefined : !isArchived,
    doubts: [...doubts, ...gst.doubts],
  }
}

/** The innermost of a path such as `Food > Burgers`; where an item has several, the first. */
function categoryOf(first: (column: string) => string): string {
  const several = first(COLUMN.categories).split(', ')[0] ?? ''
  const path = first(COLUMN.reportingCategory) || several || first(COLUMN.category)
  return path.split('>').at(-1)?.trim() ?? ''
}

/** Each tax has a column, such as `Tax - GST (10%)`, with Y where it applies. */
function gstOf(
  first: (column: string) => string,
  { columns }: Sheet,
): { value: ImportedItem['gst']; doubts: readonly Doubt[] } {
  const taxes = columns.filter((column) => column.startsWith('tax ') && column.split(' ').includes('gst'))
  const applies = (column: string) => readYes(first(column))
  const free = taxes.filter((column) => column.includes('free'))
  const ten = taxes.filter((column) => !column.includes('free'))
  if (ten.some((column) => applies(column) === true)) return { value: 'taxable', doubts: [] }
  const isFree = free.some((column) => applies(column) === true) || ten.some((column) => applies(column) === false)
  return isFree ? GST_FREE : { value: undefined, doubts: [] }
}

/** Few dishes are: bread, plain milk, still water, fruit juice. A tax that was forgotten looks the same. */
export const GST_FREE = {
  value: 'free-if-taken-away',
  doubts: [{ kind: 'gst-free', text: 'Without GST in the file: only right for bread, plain milk, water and juice.' }],
} as const satisfies { value: ImportedItem['gst']; doubts: readonly Doubt[] }
