import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSites, readSiteFolder } from '../site/read-site.ts'
import { browserDishes, dishPictures, listDishPhotos } from './dish-pictures.ts'
import { makePicture } from './picture-cache.ts'

const LARGEST_DRAWING_BYTES = 4000
const LARGEST_TILE_BYTES = 4000
const LARGEST_BANNER_BYTES = 30_000

describe.each(listSites())('the drawings of %s', (directory) => {
  const folder = readSiteFolder(directory)

  it('a site has a drawing for each section, and one for any other', () => {
    const { sectionPictures, otherSection } = browserDishes(folder)
    const files = new Set(dishPictures(folder).map(({ file }) => `/${file}`))
    const sections = new Set(folder.products.map(({ section }) => section))
    expect(Object.keys(sectionPictures).toSorted()).toEqual([...sections].toSorted())
    for (const file of [...Object.values(sectionPictures), otherSection]) expect(files).toContain(file)
  })

  it('each drawing is a small square', async () => {
    for (const { file, recipe } of dishPictures(folder).filter((each) => each.file.endsWith('.svg'))) {
      const drawing = await makePicture(recipe())
      const { format, width, height } = await sharp(drawing).metadata()
      expect({ file, format, isSquare: width === height }).toEqual({ file, format: 'svg', isSquare: true })
      expect(drawing.length).toBeLessThan(LARGEST_DRAWING_BYTES)
    }
  })
})

it('the pictures of the example menu are light enough for bad reception', async () => {
  const pictures = listSites().flatMap((directory) => dishPictures(readSiteFolder(directory)))
  const largest = async (ending: RegExp) => {
    const copies = pictures.filter(({ file }) => ending.test(file))
    expect(copies.length).toBeGreaterThan(0)
    return Math.max(...(await Promise.all(copies.map(async ({ recipe }) => (await makePicture(recipe())).length))))
  }
  expect(await largest(/-216\.(avif|webp)$/)).toBeLessThan(LARGEST_TILE_BYTES)
  expect(await largest(/-960\.(avif|webp)$/)).toBeLessThan(LARGEST_BANNER_BYTES)
})

describe('the photograph of a dish', () => {
  let directory = ''
  const [site] = listSites()
  const [dish] = readSiteFolder(site).products
  const photo = async () =>
    sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#805030' } })
      .jpeg()
      .toBuffer()

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'dish-pictures-'))
    cpSync(site ?? '', directory, { recursive: true })
    rmSync(join(directory, 'pictures/dishes'), { recursive: true, force: true })
    mkdirSync(join(directory, 'pictures/dishes'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('the photograph of a dish is made in the sizes of a row and of a sheet, as AVIF and WebP', async () => {
    writeFileSync(join(directory, 'pictures/dishes', `${dish?.id}.JPG`), await photo())
    const folder = readSiteFolder(directory)
    expect(browserDishes(folder).photos).toEqual([dish?.id])
    const copies = dishPictures(folder).filter(({ file }) => file.startsWith(`photos/dish_${dish?.id}-`))
    const made = await Promise.all(
      copies.map(async ({ file, recipe }) => {
        const { width, height } = await sharp(await makePicture(recipe(), join(directory, 'cache'))).metadata()
        return `${file.split('-')[1]} ${width}×${height}`
      }),
    )
    const sizes = ['72×72', '144×144', '216×216', '480×270', '960×540']
    expect(made).toEqual(
      sizes.flatMap((size) => ['avif', 'webp'].map((ending) => `${size.split('×')[0]}.${ending} ${size}`)),
    )
  })

  it('a photograph of no product fails the build', async () => {
    writeFileSync(join(directory, 'pictures/dishes/unknown_dish.jpg'), await photo())
    expect(() => listDishPhotos(readSiteFolder(directory))).toThrow(/unknown_dish\.jpg.*no product "unknown_dish"/)
  })
})
