import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { menuBoardLines } from '@fuel-shack/contract/menu-board'
import { siteCatalogueSchema, siteSchema } from '@fuel-shack/contract/site'
import sharp from 'sharp'
import { drawMenuBoard } from './menu-board-drawing.ts'

// Renders the menu boards from the catalogue, so that a board never disagrees with a price.

const root = new URL('../', import.meta.url)
const published = new URL('web/public/menu/', root)
/** Widths of the small copies for the grid; the PNG itself is for reading. */
const THUMBNAIL_WIDTHS = [360, 540]

export const boardsRecord = new URL('boards.json', published)

export interface BoardDrawing {
  /** The picture's name, without its ending. */
  name: string
  svg: string
}

function readSite(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`site/${file}`, root), 'utf8'))
}

function readShapes(file: string): string {
  const source = new URL(`site/pictures/${file}`, root)
  return existsSync(source) ? readFileSync(source, 'utf8').replaceAll(/<svg[^>]*>|<\/svg>/g, '') : ''
}

export function drawMenuBoards(): BoardDrawing[] {
  const site = siteSchema.parse(readSite('site.json'))
  const { products } = siteCatalogueSchema.parse(readSite('catalogue.json'))
  return site.menuBoards.map(({ file, title, section }) => {
    const name = file.replace(/\.png$/, '')
    const svg = drawMenuBoard({
      title,
      lines: menuBoardLines(section, products),
      footnote: `${site.name} · ${site.address.town} · prices in AUD, GST included`,
      drawing: readShapes(`menu/${name}.svg`),
      mark: readShapes('mark.svg'),
    })
    return { name, svg }
  })
}

/** What a picture was made from. */
export function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function publish(file: string, content: Buffer): void {
  writeFileSync(new URL(file, published), content)
  console.log(`web/public/menu/${file}  ${content.length} bytes`)
}

async function renderMenuBoard({ name, svg }: BoardDrawing): Promise<Buffer> {
  const board = sharp(Buffer.from(svg))
  const png = await board
    .clone()
    .png({ palette: true, colours: 48, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer()
  publish(`${name}.png`, png)
  for (const width of THUMBNAIL_WIDTHS) {
    const small = board.clone().resize({ width })
    publish(`${name}-${width}.avif`, await small.clone().avif({ quality: 50, effort: 6 }).toBuffer())
    publish(`${name}-${width}.webp`, await small.clone().webp({ quality: 70, effort: 6 }).toBuffer())
  }
  return png
}

if (import.meta.main) {
  mkdirSync(published, { recursive: true })
  const record: Record<string, { drawing: string; picture: string }> = {}
  for (const board of drawMenuBoards()) {
    const png = await renderMenuBoard(board)
    record[`${board.name}.png`] = { drawing: fingerprint(board.svg), picture: fingerprint(png) }
  }
  writeFileSync(boardsRecord, `${JSON.stringify(record, null, 2)}\n`)
}
