import { formatAbn } from '@fuel-shack/contract/platform/abn'
import type { AmountRow, DocumentTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { Supplier } from '@fuel-shack/contract/sales/receipts/receipts'
import { wrapText } from '../printing/printer-text.ts'

/** Characters per line, as narrow as a phone shows in a font of equal widths. */
const WIDTH = 38
const NAME_WIDTH = 13
const DETAIL_INDENT = '    '
const RULE = '-'.repeat(WIDTH)

/** A document as lines of text in columns. */
export function receiptText(texts: DocumentTexts, supplier: Supplier): string {
  return [
    texts.title.toUpperCase(),
    ...(texts.isCancelled ? ['CANCELLED'] : []),
    supplier.name,
    `ABN ${formatAbn(supplier.abn)}`,
    ...supplier.addressLines,
    supplier.phone,
    supplier.emailAddress,
    '',
    ...texts.facts.flatMap(({ name, value }) => factLines(name, value)),
    '',
    ...(texts.statement === undefined ? [] : [...wrapText(texts.statement, WIDTH), '']),
    ...texts.lines.flatMap(({ details, ...row }) => [
      ...amountLines(row),
      ...details.flatMap((detail) =>
        wrapText(detail, WIDTH - DETAIL_INDENT.length).map((line) => `${DETAIL_INDENT}${line}`),
      ),
    ]),
    RULE,
    ...texts.totals.flatMap((row) => amountLines(row)),
    '',
    ...texts.notes.flatMap((note) => wrapText(note, WIDTH)),
  ].join('\n')
}

function factLines(name: string, value: string): string[] {
  return wrapText(value, WIDTH - NAME_WIDTH).map((line, index) => (index === 0 ? name : '').padEnd(NAME_WIDTH) + line)
}

/** The amount ends at the right edge, beside the last line of a label that needs several. */
function amountLines({ label, amount }: AmountRow): string[] {
  const labelLines = wrapText(label, WIDTH - amount.length - 1)
  const last = labelLines.pop() ?? ''
  return [...labelLines, last.padEnd(WIDTH - amount.length) + amount]
}
