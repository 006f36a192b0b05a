/** Spreadsheets read UTF-8 only with this mark at the start of a file. */
export const BYTE_ORDER_MARK = '\uFEFF'
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** A spreadsheet runs what begins like this as a formula (OWASP ASVS 5.0, 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/

/** A line of a CSV file (RFC 4180). Texts that would be formulas get an apostrophe; numbers stay as they are. */
export function toCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoteText(cell))).join(',')}\r\n`
}

function quoteText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
