import { readAmount } from '../sheets/amounts.ts'
import { idFrom, readYes } from './cells.ts'
import { NOTHING_STATED, type Format, type ImportedItem } from './imported-item.ts'
import type { Sheet, SheetRow } from '../sheets/sheet-file.ts'
import { GST_FREE } from './square.ts'
import { groupRows, pricesOf } from './variations.ts'

/** The folded headings of the product export of Lightspeed Retail, X-Series. Variants of a product have the same handle. */
const COLUMN = {
  handle: 'handle',
  title: 'name',
  description: 'description',
  category: 'product category',
  /** In files from before 2023. */
  type: 'type',
  price: 'retail price',
  taxName: 'tax name',
  taxValue: 'tax value',
  isActive: 'active',
  component: 'composite sku',
} as const
const OPTIONS = ['one', 'two', 'three'].map((number) => ({
  name: `variant option ${number} name`,
  value: `variant option ${number} value`,
}))

export const lightspeed: Format = {
  title: 'Lightspeed Retail (X-Series)',
  headings: [COLUMN.handle, COLUMN.title, COLUMN.price],
  placesKnown: false,
  toItems: (sheet: Sheet) => groupRows(sheet.rows, (row) => row.read(COLUMN.handle) ?? '').map(toItem),
}

function toItem(rows: readonly SheetRow[]): ImportedItem {
  const first = (column: string) => rows.map((row) => row.read(column) ?? '').find((text) => text !== '') ?? ''
  // Other rows of a composite product are what it consists of.
  const sold = rows.filter((row) => row.read(COLUMN.price) !== '' || (row.read(COLUMN.component) ?? '') === '')
  const active = sold.filter((row) => readYes(row.read(COLUMN.isActive)) !== false)
  const priced = (active.length > 0 ? active : sold).map((row) => ({
    row,
    variation: OPTIONS.map(({ value }) => row.read(value) ?? '')
      .filter((value) => value !== '')
      .join(', '),
    price: row.read(COLUMN.price) ?? '',
  }))
  const questions = OPTIONS.map(({ name }) => first(name)).filter((name) => name !== '')
  const { doubts, ...prices } = pricesOf(priced, questions.join(', '))
  const handle = first(COLUMN.handle)
  const gst = gstOf(first)
  const isStated = sold.some((row) => readYes(row.read(COLUMN.isActive)) !== undefined)
  return {
    ...NOTHING_STATED,
    rowNumbers: rows.map(({ number }) => number),
    ids: handle === '' ? [] : [idFrom('ls_', handle)],
    title: first(COLUMN.title),
    section:
      (first(COLUMN.category) || first(COLUMN.type))
        .split(/ [>/] /)
        .at(-1)
        ?.trim() ?? '',
    description: withoutMarkup(first(COLUMN.description)) || undefined,
    ...prices,
    gst: gst.value,
    isOnMenu: isStated ? active.length > 0 : undefined,
    doubts: [...doubts, ...gst.doubts],
  }
}

/** The tax is named, `GST` or `No Tax`, and has a share: `0.1`. */
function gstOf(first: (column: string) => string) {
  const name = first(COLUMN.taxName).toLowerCase()
  const share = readAmount(first(COLUMN.taxValue).replace('%', ''))?.cents
  const isFree = /\b(?:free|no|exempt)\b/.test(name) || share === 0
  if (isFree) return GST_FREE
  const isTaxable = /\bgst\b/.test(name) || (share ?? 0) > 0
  return { value: isTaxable ? ('taxable' as const) : undefined, doubts: [] }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Descriptions of Lightspeed are HTML. They are shown as text, whatever they contain. */
const withoutMarkup = (html: string): string =>
  html
    .replaceAll(/<[^<>]{0,1000}>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
