import { describeMenuBoard, menuBoardLines } from '@fuel-shack/contract/menu/menu-board'
import { readPicture, shapesOf, type SiteFolder } from '../site/read-site.ts'
import { commonTitleSize, drawMenuBoard } from './menu-board-drawing.ts'
import type { Recipe, SitePicture } from './picture-cache.ts'

/** The small copies for the grid; the PNG itself is for reading. */
const THUMBNAILS = [
  { width: 360, ending: 'avif', encoding: { format: 'avif', options: { quality: 48, effort: 4 } } },
  { width: 360, ending: 'webp', encoding: { format: 'webp', options: { quality: 70, effort: 6 } } },
  { width: 540, ending: 'avif', encoding: { format: 'avif', options: { quality: 48, effort: 5 } } },
  { width: 540, ending: 'webp', encoding: { format: 'webp', options: { quality: 70, effort: 6 } } },
] as const

type MenuBoard = SiteFolder['site']['menuBoards'][number]

/** The board in SVG, from the catalogue's prices. */
export function drawBoard(
  { directory, site, products, palette }: SiteFolder,
  { file, title, section }: MenuBoard,
): string {
  return drawMenuBoard({
    title,
    titleSize: commonTitleSize(site.menuBoards.map((board) => board.title)),
    lines: menuBoardLines(section, products),
    footnote: `${site.name} · ${site.address.town} · prices in AUD, GST included`,
    drawing: shapesOf(readPicture(directory, `menu/${file.replace(/\.png$/, '.svg')}`, { isOptional: true })),
    mark: shapesOf(readPicture(directory, 'mark.svg')),
    colours: palette,
  })
}

/** Each board as the PNG that is read, and as thumbnails. */
export function menuBoardPictures(folder: SiteFolder): SitePicture[] {
  return folder.site.menuBoards.flatMap((board) => {
    const name = `menu/${board.file.replace(/\.png$/, '')}`
    let svg: string | undefined
    const draw = () => (svg ??= drawBoard(folder, board))
    const readable: SitePicture = { file: `${name}.png`, recipe: () => readableBoard(folder, board, draw()) }
    const thumbnails = THUMBNAILS.map(({ width, ending, encoding }): SitePicture => ({
      file: `${name}-${width}.${ending}`,
      recipe: () => ({ source: draw(), size: { width }, ...encoding }),
    }))
    return [readable, ...thumbnails]
  })
}

function readableBoard({ products }: SiteFolder, { section }: MenuBoard, svg: string): Recipe {
  return {
    source: svg,
    description: describeMenuBoard(section, products),
    format: 'png',
    options: { palette: true, colours: 48, dither: 0, compressionLevel: 9, effort: 10 },
  }
}
