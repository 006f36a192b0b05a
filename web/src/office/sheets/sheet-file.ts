import { parse } from 'papaparse'
import { foldText } from '@fuel-shack/contract/platform/folded-text'
import { toTypedText } from '@fuel-shack/contract/platform/typed-text'

/** A row of a file below its headings. */
export interface SheetRow {
  /** As spreadsheets number it: the first row of the file is 1. */
  number: number
  /**
   * The text of a cell without space around it; undefined if the file has no such column.
   * @param column the folded heading: `item name`
   */
  read: (column: string) => string | undefined
  /** The same by the place of the column, for headings that are empty or twice there. */
  at: (index: number) => string
  /** Says that the row is damaged, so that its cells may be those of other columns. */
  fault: string | undefined
}

export interface Sheet {
  /** The folded headings. */
  columns: readonly string[]
  /** The headings as the file has them. */
  headings: readonly string[]
  rows: readonly SheetRow[]
}

export const SHEET_BYTES_MAX = 5 * 1024 * 1024
const SHEET_ROWS_MAX = 2000
const HEADINGS_WITHIN_ROWS = 20
const DELIMITERS = [',', ';', '\t']
/** A workbook of Excel or Numbers is a ZIP file, an old one of Excel an OLE file. */
const WORKBOOK_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export const FAULTS = {
  size: 'That file is larger than 5 MB. Choose a smaller one.',
  workbook: 'That is a workbook. Open it, save it as CSV, and choose that file.',
  empty: 'That file is empty.',
  binary: 'That is not a list in a CSV file.',
  headings: 'None of its first rows has the headings that we know.',
}

/**
 * An apostrophe before what a spreadsheet would run as a formula, which our files have for safety. A text that began so by itself has
 * one more.
 */
export const GUARDED = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const unguard = (text: string): string => (text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text)

/** A text as a file has it: what can be printed of it, without space around it. */
export const toPrintable = (text: string): string => toTypedText(text).replaceAll(/\r\n?/g, '\n').trim()

/**
 * Reads a CSV file with commas, semicolons or tabs, in UTF-8, UTF-16 with a mark, or Windows-1252. A cell is text, whatever it begins with.
 * @param hasHeadings finds the row of headings among the first rows, by its folded cells
 * @param rowsMax the most rows below the headings
 */
export function readSheet(
  bytes: Uint8Array,
  hasHeadings: (columns: readonly string[]) => boolean,
  rowsMax = SHEET_ROWS_MAX,
): { sheet: Sheet } | { fault: string } {
  if (bytes.length > SHEET_BYTES_MAX) return { fault: FAULTS.size }
  if (WORKBOOK_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { fault: FAULTS.workbook }
  const text = decode(bytes)
  if (text.trim() === '') return { fault: FAULTS.empty }
  if (text.includes('\0')) return { fault: FAULTS.binary }
  const found = findHeadings(text, hasHeadings)
  if (!found) return { fault: FAULTS.headings }
  const { delimiter, index, columns, headings } = found
  const preview = index + 1 + 2 * rowsMax
  const { data, errors, meta } = parse<string[]>(text, { delimiter, preview })
  const below = data.map((cells, at) => ({ cells, at })).filter(({ cells, at }) => at > index && !isBlank(cells))
  if (meta.truncated || below.length > rowsMax) return { fault: tooManyRows(rowsMax) }
  const badlyQuoted = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : [])))
  const isCutOff = ({ cells, at }: { cells: string[]; at: number }) =>
    at === data.length - 1 && cells.length < columns.length && !/[\r\n]$/.test(text)
  const rows = below.map((row) => toRow(row, columns, faultOf(row, columns, badlyQuoted, isCutOff(row))))
  return { sheet: { columns, headings, rows } }
}

const tooManyRows = (most: number): string =>
  `That list has more than ${most.toLocaleString('en-AU')} rows. Split it, and import one part after the other.`

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    // A file that was cut off may end in the middle of a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Square's and Excel's files may have other rows above the headings. */
function findHeadings(text: string, hasHeadings: (columns: readonly string[]) => boolean) {
  for (const delimiter of DELIMITERS) {
    const { data } = parse<string[]>(text, { delimiter, preview: HEADINGS_WITHIN_ROWS })
    for (const [index, cells] of data.entries()) {
      const columns = cells.map(foldText)
      if (hasHeadings(columns)) return { delimiter, index, columns, headings: cells.map(toPrintable) }
    }
  }
  return undefined
}

function toRow({ cells, at }: { cells: string[]; at: number }, columns: readonly string[], fault: string | undefined) {
  const cellAt = (index: number): string => unguard(toPrintable(cells[index] ?? '')).trim()
  return {
    number: at + 1,
    read: (column: string) => {
      const index = columns.indexOf(column)
      return index === -1 ? undefined : cellAt(index)
    },
    at: cellAt,
    fault,
  }
}

function faultOf(
  { cells, at }: { cells: string[]; at: number },
  columns: readonly string[],
  badlyQuoted: ReadonlySet<number>,
  isCutOff: boolean,
): string | undefined {
  if (badlyQuoted.has(at)) return 'A quotation mark is missing in this row.'
  if (!isBlank(cells.slice(columns.length))) return 'This row has more cells than there are headings.'
  return isCutOff ? 'The file ends in the middle of this row.' : undefined
}
