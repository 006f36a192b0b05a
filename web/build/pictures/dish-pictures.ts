import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readPicture, shapesOf, type SiteFolder } from '../site/read-site.ts'
import type { SitePicture } from './picture-cache.ts'

const PHOTO_TYPES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.svg'])
/** A row of the menu shows 4.5rem of a square; the sheet of a dish shows its own width, 16:9. */
const SIZES = [
  ...[72, 144, 216].map((width) => ({ width, height: width })),
  ...[480, 960].map((width) => ({ width, height: (width * 9) / 16 })),
]
const ENCODINGS = {
  avif: { format: 'avif', options: { quality: 49, effort: 4 } },
  webp: { format: 'webp', options: { quality: 74, effort: 6 } },
} as const
/** The drawing of a dish is enlarged for the widest copy. */
const DENSITY = 144
/** The space around a drawing of 200. */
const EDGE = 30
/** The drawing of sections without one of their own. */
const OTHER_SECTION = 'menu/section_other.svg'

/** The dishes that have a picture in `pictures/dishes`, with its file. @throws Error for a picture of no dish */
export function listDishPhotos({ directory, products }: SiteFolder): { id: string; file: string }[] {
  const folder = join(directory, 'pictures/dishes')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => PHOTO_TYPES.has(extname(name).toLowerCase()))
    .map((name) => {
      const id = name.slice(0, -extname(name).length)
      if (products.every((product) => product.id !== id)) {
        throw new Error(`${join(folder, name)}: catalogue.json has no product "${id}"`)
      }
      return { id, file: join(folder, name) }
    })
    .toSorted((one, other) => one.id.localeCompare(other.id))
}

/** The sections whose menu board has a drawing, with the file of its copy for the menu. */
function listSectionDrawings({ directory, site }: SiteFolder): { section: string; source: string; file: string }[] {
  return site.menuBoards.flatMap(({ section, file }) => {
    const name = file.replace(/\.png$/, '')
    const source = readPicture(directory, `menu/${name}.svg`, { isOptional: true })
    return source === '' ? [] : [{ section, source, file: `menu/section_${name}.svg` }]
  })
}

/** What the menu reads: the exports of the module `virtual:site-dishes`. */
export function browserDishes(folder: SiteFolder) {
  const sectionPictures: Partial<Record<string, string>> = Object.fromEntries(
    listSectionDrawings(folder).map(({ section, file }) => [section, `/${file}`]),
  )
  return { sectionPictures, otherSection: `/${OTHER_SECTION}`, photos: listDishPhotos(folder).map(({ id }) => id) }
}

export function dishPictures(folder: SiteFolder): SitePicture[] {
  const { sign } = folder.palette.menuBoard
  const drawing = (file: string, shapes: () => string): SitePicture => ({
    file,
    recipe: () => ({ source: onSign(shapes(), sign), format: 'svg' }),
  })
  return [
    ...listSectionDrawings(folder).map(({ source, file }) => drawing(file, () => shapesOf(source))),
    drawing(OTHER_SECTION, () => markAsDrawing(shapesOf(readPicture(folder.directory, 'mark.svg')))),
    ...listDishPhotos(folder).flatMap(({ id, file }) => photoCopies(id, file)),
  ]
}

function photoCopies(id: string, file: string): SitePicture[] {
  const source = readFileSync(file)
  const density = extname(file) === '.svg' ? { density: DENSITY } : {}
  return SIZES.flatMap((size) =>
    Object.entries(ENCODINGS).map(([ending, encoding]) => ({
      file: `photos/dish_${id}-${size.width}.${ending}`,
      recipe: () => ({ source, size, ...density, ...encoding }),
    })),
  )
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
