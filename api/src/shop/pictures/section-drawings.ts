import type { Palette } from '@fuel-shack/contract/shop/rest-stop/palette'
import type { SitePicture } from './encode-picture.ts'
import type { PictureSources } from './picture-sources.ts'
import { shapesOf } from './svg-shapes.ts'

/** The space around a drawing of 200. */
const EDGE = 30
/** The drawing of sections without one of their own. */
const OTHER = '/menu/section_other.svg'

export interface SectionDrawing extends SitePicture {
  svg: string
  /** Undefined: of every section without one of its own. */
  board: string | undefined
}

/** The drawings of the menu boards on the colour of their signs, for the headings of sections. */
export function drawSections({ mark, boardDrawings }: PictureSources, { menuBoard }: Palette): SectionDrawing[] {
  const drawing = (board: string | undefined, shapes: string): SectionDrawing => {
    const svg = onSign(shapes, menuBoard.sign)
    const path = board === undefined ? OTHER : `/menu/section_${board}.svg`
    return { path, svg, board, recipe: () => ({ source: svg, format: 'svg' }) }
  }
  return [
    ...[...boardDrawings].map(([board, shapes]) => drawing(board, shapes)),
    drawing(undefined, markAsDrawing(shapesOf(mark))),
  ]
}

/** The mark of 64 by 64, as large as a drawing. */
function markAsDrawing(shapes: string): string {
  return `<svg x="20" y="20" width="160" height="160" viewBox="0 0 64 64">${shapes}</svg>`
}

/** The drawing on the colour of the boards' signs, which continues beyond it: it fits a square and a banner. */
function onSign(shapes: string, sign: string): string {
  const side = 200 + 2 * EDGE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-EDGE} ${-EDGE} ${side} ${side}"><path fill="${sign}" d="M-2000-2000H2200V2200H-2000Z"/>${shapes}</svg>`
}
