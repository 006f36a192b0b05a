import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fingerprintOf, linkPictureFile, pictureFiles, readDrawing } from './site-picture.ts'

it.each([...pictureFiles('jpg'), linkPictureFile()])(
  '%s is made from the drawing as it is now (else run: node tools/site-picture.ts)',
  async (file) => {
    const { exif } = await sharp(readFileSync(file)).metadata()
    expect(exif?.toString('latin1')).toContain(fingerprintOf(readDrawing()))
  },
)

it.each(pictureFiles('avif'))('%s is light enough for bad reception', (file) => {
  expect(statSync(file).size).toBeLessThan(40_000)
})

it('the icon in the browser tab is the mark itself (else run: node tools/brand-icons.ts)', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  expect(read('web/public/favicon.svg')).toBe(read('site/pictures/mark.svg'))
})
