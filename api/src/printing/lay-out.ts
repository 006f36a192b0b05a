import type { DocketLine, LineSize } from './docket-lines.ts'
import { UNPRINTABLE, wrapText } from './printer-text.ts'

export const WIDTHS: Record<LineSize, number> = { normal: 1, tall: 1, large: 2, huge: 3 }
export const HEIGHTS: Record<LineSize, number> = { normal: 1, tall: 2, large: 2, huge: 3 }

/** A line that fits the paper. */
export interface PaperLine extends Pick<DocketLine, 'size' | 'isBold' | 'isInverted' | 'isCentred'> {
  text: string
}

interface Layout {
  /** Characters of the normal size in a line. */
  columns: number
  /** Replaces what the printer cannot print. */
  toPrintable: (text: string) => string
}

const INCOMPLETE: DocketLine = {
  text: `${UNPRINTABLE} stands for letters that this printer does not have. Read the order on the screen.`,
  size: 'normal',
  isBold: true,
}

/** Breaks the paragraphs into lines. A docket that lacks characters says so. */
export function layOut(lines: DocketLine[], { columns, toPrintable }: Layout): PaperLine[] {
  const lay = (line: DocketLine) => layOutLine(line, toPrintable(line.text), columns)
  const isIncomplete = lines.some(({ text }) => countUnprintable(toPrintable(text)) > countUnprintable(text))
  return [...lines, ...(isIncomplete ? [INCOMPLETE] : [])].flatMap(lay)
}

function countUnprintable(text: string): number {
  return text.split(UNPRINTABLE).length - 1
}

function layOutLine(line: DocketLine, text: string, columns: number): PaperLine[] {
  const { size, isBold, isInverted, isCentred, indent = 0, hanging = 0 } = line
  const style = { size, ...(isBold && { isBold }), ...(isInverted && { isInverted }), ...(isCentred && { isCentred }) }
  if (line.isRule) return [{ ...style, text: '-'.repeat(columns) }]
  const perLine = Math.floor((columns - indent - hanging) / WIDTHS[size])
  return wrapText(text, Math.max(1, perLine)).map((each, index) => ({
    ...style,
    text: each === '' ? '' : ' '.repeat(indent + (index === 0 ? 0 : hanging)) + each,
  }))
}
