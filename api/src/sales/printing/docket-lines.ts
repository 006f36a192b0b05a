import type { Docket, ItemLine } from '@fuel-shack/contract/sales/printing/docket'
import { stationMakesText } from '@fuel-shack/contract/sales/stations/order-stations'
import { STATION_NAMES, STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'
import type { PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'

/** `normal` is one character wide and high, `tall` one and two, `large` two and two, `huge` three and three. */
export type LineSize = 'normal' | 'tall' | 'large' | 'huge'

/** One paragraph of a docket for a printer. `text` may be longer than a line. */
export interface DocketLine {
  text: string
  size: LineSize
  isBold?: boolean
  /** White on black: what must not be missed. */
  isInverted?: boolean
  isCentred?: boolean
  /** Characters of the normal size that every line of the paragraph starts with. */
  indent?: number
  /** Further indent of the lines after the first. */
  hanging?: number
  /** A horizontal line in place of text. */
  isRule?: boolean
}

/** The copy that says that the order was cancelled or declined. It follows the order's other dockets. */
export const CANCELLATION = 0

/** States which docket of the order it is. */
export interface DocketCopy {
  /** 1 for the first docket of the order, `CANCELLATION`, or a later one for a reprint. */
  copy: number
  /** The time at which the docket before was printed; undefined if that is not known. */
  firstPrintedAt: string | undefined
  /** The printer fetched this docket before, and did not say whether it printed it. */
  mayBeDouble: boolean
}

/** A printer's report about a docket. `requeued`: it was not printed, and is offered again. */
export type PrintResult = { outcome: 'printed' } | { outcome: 'requeued' | 'failed'; problem: PrinterProblem }

const INDENT = 4
const RULE: DocketLine = { text: '', size: 'normal', isRule: true }
const BLANK: DocketLine = { text: '', size: 'normal' }
const CANCELLED: DocketLine = { text: 'CANCELLED', size: 'huge', isBold: true, isInverted: true, isCentred: true }

/** The docket of the print window as lines for a roll of paper. @param station the one whose lines are large; undefined: all are */
export function docketLines(docket: Docket, printed: DocketCopy, station?: Station): DocketLine[] {
  const { restStop } = docket
  return [
    ...(printed.copy === CANCELLATION ? [CANCELLED] : []),
    ...copyLines(printed),
    ...docket.flags.map((text): DocketLine => ({ text, size: 'large', isInverted: true, isCentred: true })),
    { text: docket.number, size: 'huge', isBold: true, isCentred: true },
    ...docket.types.map((text): DocketLine => ({ text, size: 'large', isCentred: true })),
    { text: docket.time, size: 'normal', isCentred: true },
    ...allergyLines(docket),
    RULE,
    ...stationLines(docket.items, station),
    ...noteLines(docket),
    RULE,
    ...docket.facts.map(({ name, value }): DocketLine => ({ text: `${name}: ${value}`, size: 'normal', hanging: 2 })),
    ...(docket.legend === '' ? [] : [{ text: docket.legend, size: 'normal', hanging: 2 } as const]),
    BLANK,
    { text: restStop.name, size: 'normal', isBold: true, isCentred: true },
    { text: restStop.address, size: 'normal', isCentred: true },
    { text: restStop.phone, size: 'normal', isCentred: true },
  ]
}

/** A docket that tests a printer. The line below the name is as wide as the paper. */
export function testLines(about: { restStop: Docket['restStop']; printer: string; time: string }): DocketLine[] {
  const centred = (text: string): DocketLine => ({ text, size: 'normal', isCentred: true })
  return [
    { text: 'TEST', size: 'huge', isBold: true, isInverted: true, isCentred: true },
    { text: 'Not an order', size: 'large', isCentred: true },
    { text: about.printer, size: 'tall', isBold: true, isCentred: true },
    RULE,
    centred('The line above is as wide as the paper.'),
    centred(about.time),
    BLANK,
    { ...centred(about.restStop.name), isBold: true },
  ]
}

function copyLines({ copy, firstPrintedAt, mayBeDouble }: DocketCopy): DocketLine[] {
  const isReprint = copy > 1
  const lines: DocketLine[] = []
  if (isReprint) lines.push({ text: 'REPRINT', size: 'large', isInverted: true, isCentred: true })
  if (isReprint && firstPrintedAt !== undefined)
    lines.push({ text: `first printed ${firstPrintedAt}`, size: 'normal', isCentred: true })
  const mark = 'MAY BE A COPY - look for another docket'
  if (mayBeDouble) lines.push({ text: mark, size: 'normal', isInverted: true, isCentred: true })
  return lines
}

type Item = Docket['items'][number]

/** An order of one station has no headings, and every line of it is large. */
function stationLines(items: Item[], own: Station | undefined): DocketLine[] {
  const stations = STATIONS.filter((station) => items.some((item) => item.station === station))
  if (stations.length < 2) return items.flatMap(itemLines)
  // A printer of one station has its own lines first.
  const sorted = own === undefined ? stations : [own, ...stations.filter((station) => station !== own)]
  return sorted.flatMap((station) => {
    const lines = items.filter((item) => item.station === station)
    if (station === own) return lines.flatMap(itemLines)
    return own === undefined
      ? [headingLine(STATION_NAMES[station]), ...lines.flatMap(itemLines)]
      : [RULE, headingLine(stationMakesText(station)), ...lines.map(smallLine)]
  })
}

function headingLine(text: string): DocketLine {
  return { text: text.toUpperCase(), size: 'normal', isBold: true, isCentred: true }
}

/** A dish that another station makes. */
function smallLine({ quantity, title, isRefunded }: Item): DocketLine {
  const text = `${quantity} x ${title}`
  return { text: isRefunded ? `-- ${text} --` : text, size: 'normal', hanging: INDENT }
}

/** No printer strikes text out: a refunded dish is small, between dashes. */
function itemLines({ quantity, title, lines, isRefunded }: Item): DocketLine[] {
  if (isRefunded) {
    const struck = { text: `-- ${quantity} x ${title} --`, size: 'normal', hanging: INDENT } as const
    return [struck, ...lines.map((line) => (line.isRefund ? lineUnder(line) : plainLineUnder(line))), BLANK]
  }
  return [
    { text: `${quantity} x ${title}`, size: 'tall', isBold: true, hanging: INDENT },
    ...lines.map(lineUnder),
    BLANK,
  ]
}

function plainLineUnder({ text }: ItemLine): DocketLine {
  return { text, size: 'normal', indent: INDENT }
}

function lineUnder({ text, isRemoval, isNote, isAllergy, isRefund }: ItemLine): DocketLine {
  const line = { text, size: 'normal', indent: INDENT } as const
  if (isRefund) return { ...line, text: text.toUpperCase(), isBold: true, isInverted: true }
  if (isRemoval) return { ...line, isBold: true, isInverted: true }
  return isNote ? { ...line, isBold: true, size: 'tall', isInverted: isAllergy ?? false } : line
}

function allergyLines({ allergies }: Docket): DocketLine[] {
  return allergies === '' ? [] : [{ text: allergies, size: 'large', isBold: true, isInverted: true }]
}

/** Preserves the customer's line breaks. */
function noteLines({ notes, notesTitle, hasAllergy }: Docket): DocketLine[] {
  if (notes === '') return []
  return [
    RULE,
    { text: notesTitle, size: 'large', isBold: true, isInverted: hasAllergy },
    ...notes.split(/\r?\n/u).map((text): DocketLine => ({ text, size: 'tall', isBold: true })),
  ]
}
