import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import {
  boardCopyAddress,
  dishPhotoName,
  photoAddress,
  storedPictures,
} from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import type { Database } from '../../platform/db/database.ts'
import { createPicturesService } from './pictures-service.ts'
import { insertPictures } from './pictures-store.ts'
import { readFolder, SITES } from './sites-of-tests.ts'

const NOW = '2026-11-29T02:00:00Z'
const LARGEST = { board: 120_000, photo: 40_000, tile: 4000, banner: 30_000, drawing: 4000 }

let database: Database
let close: () => Promise<void>
beforeAll(async () => ({ database, close } = await openTestDatabase()))
afterAll(() => close())

/** The service on a site folder, whose facts and menu the test can change. */
async function open(directory: string, photo?: Buffer) {
  const { site, sources, products, pictures } = await readFolder(directory)
  const hash = createHash('sha256')
    .update(photo ?? '')
    .digest('hex')
  const stored = photo ? [...pictures, { path: '', hash, bytes: photo }] : pictures
  await database.transaction((tx) => insertPictures(tx, stored, NOW))
  const given = Object.fromEntries(pictures.map((picture) => [picture.path, picture.hash]))
  const { 'site.svg': _drawing, ...others } = given
  const restStop: RestStop = { ...site, pictures: photo ? { ...others, 'site.jpg': hash } : given }
  const now = { products: products as readonly Product[], date: NOW, restStop }
  const service = createPicturesService({
    database,
    settings: { readRestStop: async () => now.restStop },
    menu: {
      listProducts: async () => [...now.products],
      listDishes: async () => products.map(({ id, description = '' }) => ({ id, description, details: null })),
    },
    clock: () => new Date(now.date),
    demoMark: '',
  })
  async function read(address: string): Promise<Buffer> {
    const picture = await service.findPicture(address.split('?', 1)[0] ?? '')
    if (!picture) throw new Error(`There is no picture at ${address}`)
    return picture.bytes
  }
  const sizeOf = async (address: string) => (await read(address)).length
  return { service, now, site, products, sources, read, sizeOf }
}

describe.each(SITES)('the pictures of %s', (directory) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open(directory)
  })

  it('every picture that pages and devices request is there, and light enough for bad reception', async () => {
    const { service, products, sources, read, sizeOf } = opened
    const { photo, boards, sections, otherSection, dishPhotos } = await service.describePictures()
    expect(boards).toHaveLength(6)
    for (const { file } of boards) expect(await sizeOf(`/menu/${file}`)).toBeLessThan(LARGEST.board)
    for (const board of boards)
      for (const copy of ['360.avif', '540.avif'])
        expect(await sizeOf(boardCopyAddress(board, copy))).toBeLessThan(LARGEST.photo)
    for (const copy of ['480.avif', '960.avif', '1440.avif'])
      expect(await sizeOf(photoAddress(photo, copy))).toBeLessThan(LARGEST.photo)
    for (const address of storedPictures({ photo, boards })) expect(await sizeOf(address)).toBeGreaterThan(0)
    expect(Object.keys(dishPhotos)).toEqual([...sources.dishes.keys()])
    for (const [id, version] of Object.entries(dishPhotos)) {
      const photoOfDish = { name: dishPhotoName(id), version }
      for (const ending of ['avif', 'webp']) {
        expect(await sizeOf(photoAddress(photoOfDish, `216.${ending}`))).toBeLessThan(LARGEST.tile)
        expect(await sizeOf(photoAddress(photoOfDish, `960.${ending}`))).toBeLessThan(LARGEST.banner)
      }
    }
    expect(Object.keys(sections).toSorted()).toEqual([...new Set(products.map(({ section }) => section))].toSorted())
    for (const address of [...Object.values(sections), otherSection]) {
      const { format, width, height } = await sharp(await read(address)).metadata()
      expect({ format, isSquare: width === height }).toEqual({ format: 'svg', isSquare: true })
      expect(await sizeOf(address)).toBeLessThan(LARGEST.drawing)
    }
  })

  it.each([
    ['/icons/icon-192.png', 192],
    ['/icons/icon-512.png', 512],
    ['/icons/maskable-192.png', 192],
    ['/icons/shortcut-card.png', 96],
    ['/apple-touch-icon.png', 180],
    ['/favicon-48.png', 48],
  ])('the icon %s has %i pixels', async (path, pixels) => {
    expect(await sharp(await opened.read(path)).metadata()).toMatchObject({
      format: 'png',
      width: pixels,
      height: pixels,
    })
  })

  it('a board says in its metadata what is written on it', async () => {
    const { site, products, read } = opened
    const { exif } = await sharp(await read(`/menu/${site.menuBoards[0]?.file}`)).metadata()
    const [first] = products.toSorted((one, other) => one.order - other.order)
    expect(exif?.toString('utf8')).toContain(`${first?.title}, $`)
  })

  it('an address of no picture finds none', async () => {
    for (const path of ['/menu/', '/menu/menu1_breakfast-41.avif', '/photos/../../etc/passwd', '/icons/'])
      expect(await opened.service.findPicture(path)).toBeUndefined()
  })
})

const [directory = ''] = SITES

it('a changed price changes the pictures of its board, and of no other', async () => {
  const { service, now, read } = await open(directory)
  const before = await service.describePictures()
  const boardBefore = await read('/menu/menu1_breakfast.png')
  const [changed] = now.products
  now.products = now.products.map((each) => (each === changed ? { ...each, price: 123.45 } : each))
  const after = await service.describePictures()
  const files = after.boards.filter(({ version }, index) => version !== before.boards[index]?.version)
  expect(files.map(({ section }) => section)).toEqual([changed?.section])
  expect({ ...after, boards: [] }).toEqual({ ...before, boards: [] })
  expect(await read('/menu/menu1_breakfast.png')).not.toEqual(boardBefore)
})

it('a board that a device stored says of which day it is: the picture of the next day is another one', async () => {
  const { service, now, read } = await open(directory)
  const [monday, { boards }] = [await read('/menu/menu2_lunch.png'), await service.describePictures()]
  expect(await read('/menu/menu2_lunch.png')).toBe(monday)
  now.date = '2026-11-30T02:00:00Z'
  expect(await read('/menu/menu2_lunch.png')).not.toEqual(monday)
  expect((await service.describePictures()).boards).toEqual(boards)
})

it('a photograph is turned as its phone was, cropped to each use and rid of its metadata', async () => {
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#805030' } })
    .withExif({ IFD0: { Copyright: 'Somewhere' }, IFD3: { GPSLatitude: '26/1 38/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { read } = await open(directory, bytes)
  const { width, height, exif, orientation } = await sharp(await read('/photos/site-960.jpg')).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 960,
    height: 600,
    exif: undefined,
    orientation: undefined,
  })
})

it('a picture that claims more pixels than it may have is not decoded', async () => {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#805030' } })
    .png()
    .toBuffer()
  // Width and height are the first eight bytes of the header's data, which begins at byte 16 and ends with its checksum.
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  const { read } = await open(directory, bytes)
  await expect(read('/photos/site-960.avif')).rejects.toThrow(/pixel limit/)
})

it('calls at the same time share the work of a picture', async () => {
  const { read } = await open(directory)
  const [one, other] = await Promise.all([read('/photos/site-480.avif'), read('/photos/site-480.avif')])
  expect(one).toBe(other)
})

it('a changed colour changes what shows it, and a changed name the boards', async () => {
  const { service, now } = await open(directory)
  const before = await service.describePictures()
  const versions = (facts: typeof before) => facts.boards.map(({ version }) => version)
  now.restStop = { ...now.restStop, colours: { sky: '#123456', accent: '#abcdef' } }
  const recoloured = await service.describePictures()
  expect(versions(recoloured).filter((version) => versions(before).includes(version))).toEqual([])
  expect(recoloured.photo).toEqual(before.photo)
  now.restStop = { ...now.restStop, name: 'Wirra Roadhouse' }
  const renamed = await service.describePictures()
  expect(versions(renamed).filter((version) => versions(recoloured).includes(version))).toEqual([])
})

it('a picture that is missing in the database is drawn empty, and breaks no page', async () => {
  const { service, now, read } = await open(directory)
  now.restStop = { ...now.restStop, pictures: { 'mark.svg': '0'.repeat(64) } }
  expect((await service.describePictures()).boards).toHaveLength(6)
  expect((await read('/photos/site-480.avif')).length).toBeGreaterThan(0)
  expect((await read('/favicon.svg')).toString()).toMatch(/^<svg/)
})
