import type { DocketLine } from './docket-lines.ts'
import { HEIGHTS, layOut, WIDTHS, type PaperLine } from './lay-out.ts'
import { encodeCodePage1252, toAscii, toCodePage1252 } from './printer-text.ts'

/** Star's names, the preferred one first. A printer that has neither of the first two prints plain text. */
export const STAR_MEDIA_TYPES = [
  'application/vnd.star.starprnt',
  'application/vnd.star.starprntcore',
  'text/plain',
] as const
type StarMediaType = (typeof STAR_MEDIA_TYPES)[number]

const [ESC, GS] = [0x1b, 0x1d]
const INITIALISE = [ESC, 0x40]
/** ESC GS t n: 32 is Windows code page 1252. */
const USE_CODE_PAGE_1252 = [ESC, GS, 0x74, 32]
const BOLD = { on: [ESC, 0x45], off: [ESC, 0x46] }
const INVERTED = { on: [ESC, 0x34], off: [ESC, 0x35] }
/** ESC d 3: feed the paper to the cutter, and leave a point by which the docket hangs. */
const CUT = [ESC, 0x64, 3]
const NEW_LINE = [0x0a]

/** ESC GS a n. */
const alignment = (isCentred: boolean) => [ESC, GS, 0x61, isCentred ? 1 : 0]
/** ESC i n n: how much higher and wider than normal. */
const expansion = (height: number, width: number) => [ESC, 0x69, height - 1, width - 1]

export function toStarMedia(type: StarMediaType, lines: DocketLine[], columns: number): Buffer {
  return type === 'text/plain' ? plainText(lines, columns) : starPrnt(lines, columns)
}

/** Commands that both of Star's emulations have ("StarPRNT Command Specifications"). */
function starPrnt(lines: DocketLine[], columns: number): Buffer {
  const paper = layOut(lines, { columns, toPrintable: toCodePage1252 })
  return Buffer.concat([Buffer.from([...INITIALISE, ...USE_CODE_PAGE_1252]), ...paper.map(starLine), Buffer.from(CUT)])
}

function starLine({ text, size, isBold = false, isInverted = false, isCentred = false }: PaperLine): Buffer {
  const indent = text.length - text.trimStart().length
  return Buffer.concat([
    Buffer.from([...alignment(isCentred), ...expansion(HEIGHTS[size], WIDTHS[size])]),
    Buffer.from(' '.repeat(indent)),
    Buffer.from([...(isBold ? BOLD.on : BOLD.off), ...(isInverted ? INVERTED.on : INVERTED.off)]),
    encodeCodePage1252(text.slice(indent)),
    Buffer.from([...INVERTED.off, ...BOLD.off, ...NEW_LINE]),
  ])
}

/** One size and no bold: what stands out is in capitals, between signs. The printer cuts at the end. */
function plainText(lines: DocketLine[], columns: number): Buffer {
  const restyle = (line: DocketLine): DocketLine => ({ ...line, text: markInPlainText(line), size: 'normal' })
  const paper = layOut(lines, { columns, toPrintable: toAscii, restyle })
  const rows = paper.map(({ text, isCentred }) =>
    isCentred ? ' '.repeat(Math.floor((columns - text.length) / 2)) + text : text,
  )
  return Buffer.from(`${rows.join('\n')}\n`)
}

function markInPlainText({ text, size, isInverted }: DocketLine): string {
  if (text === '') return text
  if (isInverted) return `>>> ${text.toUpperCase()} <<<`
  return size === 'huge' ? `*** ${text} ***` : text
}
