import type { MenuBoardLine } from '@fuel-shack/contract/shop/catalogue/menu-board'
import { SEAFOOD_LEGEND, titleWithOrigin } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { Palette } from '@fuel-shack/contract/shop/rest-stop/palette'
import { BOARD_HEIGHT, BOARD_WIDTH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { outline, widthOf, type FontName, type TextStyle } from './outlined-text.ts'

const SIGN = { x: 56, y: 64, width: 968, height: 292, radius: 40 }
const LINES = { left: 84, right: 996, top: 404, bottom: 1330 }
/** The rows of a board with a legend move up, so that it has a line of its own above the footnote. */
const LEGEND = { rise: 28, baseline: 1330, size: 34 }
const ROW_HEIGHT = 154
/** The longest title of the example sites fits beside its price. */
export const TITLE_SIZE = 56
const DESCRIPTION_SIZE = 40
/** The height of a line of the surcharge, beside rows of the full height. */
const SURCHARGE_LINE = 1.2 * TITLE_SIZE

/** The largest and the available size of a title on its sign. */
const TITLE = { size: 168, width: 568 }

interface Board {
  title: string
  /** The title's size is the same on all boards of a site. */
  titleSize: number
  lines: MenuBoardLine[]
  /** Above the lines, in the size of their prices. */
  surcharge: string | undefined
  /** Along the bottom. */
  footnote: string
  /** The drawing beside the title: the inside of an SVG of 200 by 200. */
  drawing: string
  /** The rest stop's mark: the inside of an SVG of 64 by 64. */
  mark: string
  colours: Palette
}

function write(text: TextStyle, x: number, y: number, fill: string): string {
  return `<path fill="${fill}" d="${outline(text, x, y)}"/>`
}

/** The largest text that still fits. */
function fitted(text: string, font: FontName, size: number, width: number): TextStyle {
  const natural = widthOf({ text, font, size })
  return { text, font, size: natural > width ? Math.floor((size * width) / natural) : size }
}

/** The largest size at which every title fits its sign: boards beside each other have headings of one size. */
export function commonTitleSize(titles: readonly string[]): number {
  return Math.min(...titles.map((title) => fitted(title, 'display', TITLE.size, TITLE.width).size))
}

/** Lamps around the sign, evenly spaced along its edge. */
function lamps(fill: string): string {
  const { x, y, width, height, radius } = SIGN
  const inset = 24
  const across = Array.from({ length: 20 }, (_, index) => x + radius + ((width - 2 * radius) * index) / 19)
  const down = Array.from({ length: 4 }, (_, index) => y + radius + 12 + ((height - 2 * radius - 24) * index) / 3)
  const places = [
    ...across.flatMap((at) => [
      [at, y + inset],
      [at, y + height - inset],
    ]),
    ...down.flatMap((at) => [
      [x + inset, at],
      [x + width - inset, at],
    ]),
  ]
  return places
    .map(([cx = 0, cy = 0]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="8" fill="${fill}"/>`)
    .join('')
}

function drawSign({ title, titleSize, drawing, colours: { onSky, lamp, menuBoard } }: Board): string {
  const { x, y, width, height, radius } = SIGN
  const name: TextStyle = { text: title, font: 'display', size: titleSize }
  const baseline = y + height / 2 + name.size * 0.3
  const edge = (grow: number) =>
    `x="${x - grow}" y="${y - grow}" width="${width + 2 * grow}" height="${height + 2 * grow}" rx="${radius + grow}"`
  return `<rect ${edge(10)} fill="${menuBoard.signEdge}"/><rect ${edge(0)} fill="${menuBoard.signFrame}"/>
    <rect ${edge(-8)} fill="${menuBoard.sign}"/>${lamps(lamp)}
    ${write(name, x + 72, baseline + 8, menuBoard.titleShadow)}${write(name, x + 66, baseline, onSky)}
    <svg x="${x + width - 292}" y="${y + 36}" width="220" height="220" viewBox="0 0 200 200">${drawing}</svg>`
}

function drawLine(line: MenuBoardLine, top: number, scale: number, { onSky, lamp, menuBoard }: Palette): string {
  const price: TextStyle = { text: line.price, font: 'sign', size: TITLE_SIZE * scale }
  const priceLeft = LINES.right - widthOf(price)
  const title = fitted(
    titleWithOrigin(line.title, line.seafoodOrigin),
    'sign',
    TITLE_SIZE * scale,
    priceLeft - LINES.left - 60,
  )
  const titleRight = LINES.left + widthOf(title)
  const description = fitted(line.description, 'signLight', DESCRIPTION_SIZE * scale, LINES.right - LINES.left)
  const baseline = top + 64 * scale
  return `${write(title, LINES.left, baseline, onSky)}${write(price, priceLeft, baseline, lamp)}
    <path stroke="${menuBoard.leader}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 16" d="M${titleRight + 24} ${baseline - 4}H${priceLeft - 18}"/>
    ${write(description, LINES.left, baseline + 52 * scale, menuBoard.description)}`
}

/** A text in as many lines as it needs. */
function wrapped(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf({ text: longer, font: 'sign', size }) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Consumer law has it as prominent as the prices, so it has their size and colour. */
function drawSurcharge(lines: readonly string[], top: number, scale: number, { lamp }: Palette): string {
  return lines
    .map((text, index) => {
      const line: TextStyle = { text, font: 'sign', size: TITLE_SIZE * scale }
      return write(line, (BOARD_WIDTH - widthOf(line)) / 2, top + (index + 0.8) * SURCHARGE_LINE * scale, lamp)
    })
    .join('')
}

/** Explains the letters of the titles on a board that has some. */
function drawLegend({ lines, colours }: Board): string {
  if (lines.every(({ seafoodOrigin }) => seafoodOrigin === undefined)) return ''
  const legend = fitted(SEAFOOD_LEGEND, 'sign', LEGEND.size, LINES.right - LINES.left)
  return write(legend, (BOARD_WIDTH - widthOf(legend)) / 2, LEGEND.baseline, colours.onSky)
}

/** The board as SVG with every letter an outline. More lines make smaller rows, so that all of them fit. */
export function drawMenuBoard(board: Board): string {
  const surcharge = wrapped(board.surcharge ?? '', TITLE_SIZE, LINES.right - LINES.left)
  // Half a line separates it from the rows.
  const surchargeHeight = surcharge.length === 0 ? 0 : (surcharge.length + 0.5) * SURCHARGE_LINE
  const rows = Math.max(board.lines.length, 1) + surchargeHeight / ROW_HEIGHT
  const rowHeight = Math.min(ROW_HEIGHT, (LINES.bottom - LINES.top) / rows)
  const scale = rowHeight / ROW_HEIGHT
  const { colours } = board
  const legend = drawLegend(board)
  const top = legend === '' ? LINES.top : LINES.top - LEGEND.rise
  const footnote = fitted(board.footnote, 'sign', 34, LINES.right - LINES.left - 68)
  const footnoteLeft = (BOARD_WIDTH - widthOf(footnote) - 68) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}" width="${BOARD_WIDTH}" height="${BOARD_HEIGHT}">
    <rect width="${BOARD_WIDTH}" height="${BOARD_HEIGHT}" fill="${colours.menuBoard.background}"/>
    <rect x="22" y="22" width="1036" height="1396" rx="56" fill="none" stroke="${colours.sky[2]}" stroke-width="6"/>
    ${drawSign(board)}
    ${drawSurcharge(surcharge, top, scale, colours)}
    ${board.lines.map((line, index) => drawLine(line, top + surchargeHeight * scale + index * rowHeight, scale, colours)).join('\n')}
    ${legend}
    <svg x="${footnoteLeft}" y="1344" width="52" height="52" viewBox="0 0 64 64">${board.mark}</svg>
    ${write(footnote, footnoteLeft + 68, 1382, colours.menuBoard.description)}
  </svg>`
}
