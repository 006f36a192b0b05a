import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSites, readSiteFolder } from '../site/read-site.ts'
import { makePicture, quickly, type Recipe } from './picture-cache.ts'
import { listPictures } from './site-pictures.ts'

describe.each(listSites())('the pictures of %s', (directory) => {
  const pictures = listPictures(readSiteFolder(directory))

  it.each([
    ['a board that is read', /^menu\/\w+\.png$/, 120_000],
    ['the picture of the site', /^photos\/.*\.avif$/, 40_000],
  ])('%s is light enough for bad reception', async (_name, files, limit) => {
    const chosen = pictures.filter(({ file }) => files.test(file))
    expect(chosen.length).toBeGreaterThanOrEqual(3)
    const sizes = await Promise.all(chosen.map(async ({ recipe }) => (await makePicture(recipe())).length))
    expect(Math.max(...sizes)).toBeLessThan(limit)
  })

  it('each that is made quickly weighs at most a third more', async () => {
    const drawings = pictures.filter(({ file }) => /^menu\/.*-360\.avif$/.test(file))
    expect(drawings.length).toBeGreaterThanOrEqual(3)
    for (const { recipe } of drawings) {
      const [whole, quick] = await Promise.all([makePicture(recipe()), makePicture(quickly(recipe()))])
      expect(quick).not.toEqual(whole)
      expect(quick.length / whole.length).toBeLessThan(4 / 3)
    }
  })

  it('a board says in its metadata what is written on it', async () => {
    const { products } = readSiteFolder(directory)
    const board = pictures.find(({ file }) => /^menu\/\w+\.png$/.test(file))
    const { exif } = await sharp(await makePicture(board?.recipe() ?? missing())).metadata()
    const [first] = products.toSorted((one, other) => one.order - other.order)
    expect(exif?.toString('utf8')).toContain(`${first?.title}, $`)
  })
})

function missing(): never {
  throw new Error('the site has no board')
}

describe('the cache of pictures', () => {
  let cache = ''
  beforeAll(() => {
    cache = mkdtempSync(join(tmpdir(), 'site-pictures-'))
  })
  afterAll(() => rmSync(cache, { recursive: true }))

  const square = (fill: string): Recipe => ({
    source: `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${fill}"/></svg>`,
    format: 'png',
    options: {},
  })

  it('the cache of pictures makes a picture once, and another one when anything about it changes', async () => {
    const red = await makePicture(square('red'), cache)
    expect(await makePicture(square('red'), cache)).toEqual(red)
    expect(readdirSync(cache)).toHaveLength(1)
    await makePicture({ ...square('red'), options: { palette: true }, format: 'png' }, cache)
    expect(await makePicture(square('blue'), cache)).not.toEqual(red)
    expect(readdirSync(cache)).toHaveLength(3)
  })
})
