import { FAULTS, readSheet, type Sheet } from '../sheets/sheet-file.ts'
import { guessMapping, looksLikeHeadings, type Mapping } from './card-columns.ts'

const ROWS_MAX = 50_000
const NO_HEADINGS = 'The first row has no headings. Put a row with the names of the columns above the cards.'

export interface CardFile {
  sheet: Sheet
  /** A guess by the headings. */
  mapping: Mapping
}

/** Reads a CSV file of any program. Headings that say nothing to us are found too: a manager says what is in the columns. */
export function readCardFile(bytes: Uint8Array): CardFile | { fault: string } {
  const known = readSheet(bytes, looksLikeHeadings, ROWS_MAX)
  const isUnknown = 'fault' in known && known.fault === FAULTS.headings
  const read = isUnknown ? readSheet(bytes, looksLikeNames, ROWS_MAX) : known
  if ('fault' in read) return { fault: isUnknown ? NO_HEADINGS : read.fault }
  const { sheet } = read
  if (sheet.rows.length === 0) return { fault: 'That list has headings, and no card below them.' }
  return { sheet, mapping: guessMapping(sheet.columns) }
}

/** A row of cards has a cell of digits alone. */
const looksLikeNames = (columns: readonly string[]): boolean =>
  columns.filter((column) => column !== '').length > 1 && !columns.some((column) => /^\d[\d ]*$/.test(column))
