import { readAmount } from '../sheets/amounts.ts'
import type { Doubt, ImportedItem, Variation } from './imported-item.ts'
import type { SheetRow } from '../sheets/sheet-file.ts'

/** The columns of a row that sells something. */
export interface PricedRow {
  row: SheetRow
  /** Its name among the others of the dish; empty if the dish has one only. */
  variation: string
  price: string
}

/** Puts the rows of each dish together, wherever they stand. @param keyOf rows of one dish have the same; empty: the row is a dish */
export function groupRows(rows: readonly SheetRow[], keyOf: (row: SheetRow) => string): SheetRow[][] {
  const groups = Map.groupBy(rows, (row) => keyOf(row) || `row ${row.number}`)
  return [...groups.values()]
}

/** The price of a dish, and what is asked about its variations. @param title the question, if the file has one */
export function pricesOf(
  rows: readonly PricedRow[],
  title: string,
): Pick<ImportedItem, 'priceInCents' | 'variations' | 'faults' | 'doubts'> {
  const faults: string[] = []
  const doubts: Doubt[] = []
  const list: Variation[] = []
  for (const { row, variation, price } of rows) {
    if (row.fault) faults.push(`Row ${row.number}: ${row.fault}`)
    const amount = readAmount(price)
    if (!amount) faults.push(price === '' ? `Row ${row.number} has no price.` : `“${price}” is no price.`)
    else if (amount.isRounded)
      doubts.push({ kind: 'price', text: `The price ${price} is rounded. It may be one without GST.` })
    list.push({ title: variation, priceInCents: amount?.cents ?? 0 })
  }
  if (list.length < 2) {
    const priceInCents = faults.length > 0 ? undefined : list[0]?.priceInCents
    return { priceInCents, variations: null, faults, doubts }
  }
  const priceInCents = Math.min(...list.map((variation) => variation.priceInCents))
  return { priceInCents, variations: { title: title || 'Choice', list }, faults, doubts }
}
