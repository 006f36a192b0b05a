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
  /** Replaces the styles of a line on a printer that has none. */
  restyle?: (line: DocketLine) => DocketLine
}

const SEE_SCREEN: DocketLine = {
  text: `SEE SCREEN: ${UNPRINTABLE} = missing letters`,
  size: 'normal',
  isBold: true,
  isInverted: true,
}

/** Breaks the paragraphs into lines. Below those that lack letters it says so at once: they may be about an allergy. */
export function layOut(lines: DocketLine[], { columns, toPrintable, restyle = (line) => line }: Layout): PaperLine[] {
  const isIncomplete = (line: DocketLine | undefined): boolean =>
    line !== undefined && countUnprintable(toPrintable(line.text)) > countUnprintable(line.text)
  return lines
    .flatMap((line, index) => (isIncomplete(line) && !isIncomplete(lines[index + 1]) ? [line, SEE_SCREEN] : [line]))
    .map(restyle)
    .flatMap((line) => layOutLine(line, toPrintable(line.text), columns))
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
