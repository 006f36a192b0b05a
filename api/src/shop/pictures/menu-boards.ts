import { describeMenuBoard, menuBoardLines, type BoardProduct } from '@fuel-shack/contract/shop/catalogue/menu-board'
import type { Palette } from '@fuel-shack/contract/shop/rest-stop/palette'
import { BOARD_WIDTHS, boardName } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { surchargeSentence } from '@fuel-shack/contract/shop/surcharge/surcharge-days'
import type { SitePicture } from './encode-picture.ts'
import { commonTitleSize, drawMenuBoard } from './menu-board-drawing.ts'
import type { PictureSources } from './picture-sources.ts'
import { shapesOf } from './svg-shapes.ts'

/** The small copies for the grid; the PNG itself is for reading. */
const ENCODINGS = {
  avif: { format: 'avif', options: { quality: 48, effort: 2 } },
  webp: { format: 'webp', options: { quality: 70, effort: 5 } },
} as const

type MenuBoard = Site['menuBoards'][number]

export interface BoardFacts {
  site: Pick<Site, 'name' | 'address' | 'menuBoards' | 'surcharge'>
  sources: Pick<PictureSources, 'mark' | 'boardDrawings'>
  palette: Palette
  products: readonly BoardProduct[]
}

/** The board in SVG. @param date `29 November 2026`: a picture that a device stored says of when it is */
export function drawBoard(
  { site, sources, palette, products }: BoardFacts,
  { file, title, section }: MenuBoard,
  date?: string,
): string {
  const prices = date === undefined ? 'prices in AUD, GST included' : `prices of ${date} in AUD, GST included`
  return drawMenuBoard({
    title,
    titleSize: commonTitleSize(site.menuBoards.map((board) => board.title)),
    lines: menuBoardLines(section, products),
    surcharge: surchargeSentence(site.surcharge),
    footnote: `${site.name} · ${site.address.town} · ${prices}`,
    drawing: sources.boardDrawings.get(boardName(file)) ?? '',
    mark: shapesOf(sources.mark),
    colours: palette,
  })
}

/** The board as the PNG that is read, and as thumbnails. @param svg of the board without a date */
export function menuBoardPictures(facts: BoardFacts, board: MenuBoard, svg: string, date: string): SitePicture[] {
  const readable: SitePicture = {
    path: `/menu/${board.file}`,
    recipe: () => ({
      source: drawBoard(facts, board, date),
      description: describeMenuBoard(board.section, facts.products, surchargeSentence(facts.site.surcharge)),
      format: 'png',
      options: { palette: true, colours: 48, dither: 0, compressionLevel: 9, effort: 7 },
    }),
  }
  const thumbnails = BOARD_WIDTHS.flatMap((width) =>
    (['avif', 'webp'] as const).map((ending): SitePicture => ({
      path: `/menu/${boardName(board.file)}-${width}.${ending}`,
      recipe: () => ({ source: svg, size: { width }, ...ENCODINGS[ending] }),
    })),
  )
  return [readable, ...thumbnails]
}
