import type { Cents } from '@fuel-shack/contract/platform/money'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An amount has two decimals, because programs for accountants do not all read `379.6`. */
type CsvCell = string | number | { cents: Cents }
type Cells = readonly CsvCell[]

/** Spreadsheets read UTF-8 only with this mark at the start of a file. A program that imports the file may take it for a part of a name. */
const BYTE_ORDER_MARK = '\uFEFF'
const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** A spreadsheet runs what begins like this as a formula (OWASP ASVS 5.0, 1.2.10), wide characters in some languages. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

/** A line of a CSV file (RFC 4180). Texts that would be formulas get an apostrophe; numbers stay as they are. */
export function toCsvLine(cells: Cells): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (typeof cell === 'string') return quoteText(cell)
  return typeof cell === 'number' ? String(cell) : (cell.cents / 100).toFixed(2)
}

/** A spreadsheet whose separator is a semicolon would split the text there, and run what follows. */
function quoteText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Streams a file as its rows are read. If the client disconnects, no more are. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  { columns, rows, isImported = false }: { columns: Cells; rows: AsyncIterable<Cells>; isImported?: boolean },
): FastifyReply {
  const head = (isImported ? '' : BYTE_ORDER_MARK) + toCsvLine(columns)
  return reply
    .headers({ 'content-type': CSV_TYPE, 'content-disposition': `attachment; filename="${name}"` })
    .send(Readable.from(linesOf(head, rows)))
}

async function* linesOf(head: string, rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  yield head
  for await (const row of rows) yield toCsvLine(row)
}
