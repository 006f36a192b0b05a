import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BASIC_CHARACTERS, FONTS, unicodeRange } from '@fuel-shack/contract/shop/rest-stop/fonts'
import { describe, expect, it } from 'vitest'

const MAX_BYTES = { [FONTS.text]: 14_600, [FONTS.display]: 9_300 }

const read = (path: string) => readFileSync(new URL(path, import.meta.url))
const fileOf = (address: string) => read(`../../public${address}`)

describe('the fonts', () => {
  it.each(Object.values(FONTS))('the font %s is named by its bytes, because browsers cache it for ever', (address) => {
    const hash = createHash('sha256').update(fileOf(address)).digest('hex').slice(0, 8)
    expect(address).toMatch(new RegExp(`-${hash}\\.woff2$`))
  })

  it.each([FONTS.text, FONTS.textFurther])('the docket loads the text font from the same address %s', (address) => {
    expect(read('../../public/docket.css').toString()).toContain(`url('${address}')`)
  })

  it('the basic characters of a font are one short range of CSS', () => {
    expect(unicodeRange(BASIC_CHARACTERS)).toBe(
      'U+20-7E, U+A0, U+A9, U+B7, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2039, U+2212',
    )
  })

  it.each(Object.entries(MAX_BYTES))(
    'the font %s, which almost every page loads, has at most %i bytes',
    (address, bytes) => {
      expect(fileOf(address).length).toBeLessThanOrEqual(bytes)
    },
  )
})
