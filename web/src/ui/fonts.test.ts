import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { FONTS } from '@fuel-shack/contract/site/fonts'
// oxlint-disable-next-line import/default -- the package is CommonJS: to Node it has a default export only
import opentype from 'opentype.js'
import { describe, expect, it } from 'vitest'
import { listSites } from '../../build/site/list-sites.ts'
import { readSiteFolder } from '../../build/site/read-site.ts'

const TEXT_FONT_MAX_BYTES = 25_000

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const fileOf = (address: string) => read(`../../public${address}`)

describe('the fonts', () => {
  it.each(Object.values(FONTS))('the font %s is named by its bytes, because browsers cache it for ever', (address) => {
    const hash = createHash('sha256').update(fileOf(address)).digest('hex').slice(0, 8)
    expect(address).toMatch(new RegExp(`-${hash}\\.woff2$`))
  })

  it('the docket loads the text font from the same address', () => {
    expect(read('../../public/docket.css').toString()).toContain(`url('${FONTS.text}')`)
  })

  it('the text font is small', () => {
    expect(fileOf(FONTS.text).length).toBeLessThanOrEqual(TEXT_FONT_MAX_BYTES)
  })

  it.each(listSites())('the text font has every character of the texts of %s', (directory) => {
    const { site, products } = readSiteFolder(directory)
    // The same characters as the web font, in a format that opentype.js reads.
    const { buffer } = new Uint8Array(read('../../build/pictures/fonts/public-sans-400.woff'))
    // oxlint-disable-next-line import/no-named-as-default-member -- as above
    const font = opentype.parse(buffer)
    const characters = new Set(JSON.stringify([site, products]).replaceAll('\\n', ''))
    expect([...characters].filter((character) => !font.hasChar(character))).toEqual([])
  })
})
