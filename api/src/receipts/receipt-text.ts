import { formatAbn } from '@fuel-shack/contract/payments/abn'
import type { AmountRow, DocumentTexts } from '@fuel-shack/contract/payments/receipt-texts'
import type { Supplier } from '@fuel-shack/contract/payments/receipts'

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
    ...(texts.statement === undefined ? [] : [...wrap(texts.statement, WIDTH), '']),
    ...texts.lines.flatMap(({ details, ...row }) => [
      ...amountLines(row),
      ...details.flatMap((detail) =>
        wrap(detail, WIDTH - DETAIL_INDENT.length).map((line) => `${DETAIL_INDENT}${line}`),
      ),
    ]),
    RULE,
    ...texts.totals.flatMap((row) => amountLines(row)),
    '',
    ...texts.notes.flatMap((note) => wrap(note, WIDTH)),
  ].join('\n')
}

function factLines(name: string, value: string): string[] {
  return wrap(value, WIDTH - NAME_WIDTH).map((line, index) => (index === 0 ? name : '').padEnd(NAME_WIDTH) + line)
}

/** The amount ends at the right edge, beside the last line of a label that needs several. */
function amountLines({ label, amount }: AmountRow): string[] {
  const labelLines = wrap(label, WIDTH - amount.length - 1)
  const last = labelLines.pop() ?? ''
  return [...labelLines, last.padEnd(WIDTH - amount.length) + amount]
}

/** Breaks at spaces; a word that is longer than a line is cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

function pieces(word: string, width: number): string[] {
  return word.length <= width ? [word] : [word.slice(0, width), ...pieces(word.slice(width), width)]
}
