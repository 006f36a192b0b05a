import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// oxlint-disable-next-line import/default -- the package is CommonJS: to Node it has a default export only
import opentype from 'opentype.js'
import { expect, it } from 'vitest'
import { readFolder, SITES } from './sites-of-tests.ts'

it.each(SITES)('the text font has every character of the texts of %s', async (directory) => {
  const { site, products } = await readFolder(directory)
  const { buffer } = new Uint8Array(readFileSync(join(import.meta.dirname, 'fonts/public-sans-400.woff')))
  // oxlint-disable-next-line import/no-named-as-default-member -- as above
  const font = opentype.parse(buffer)
  const characters = new Set(JSON.stringify([site, products]).replaceAll('\\n', ''))
  expect([...characters].filter((character) => !font.hasChar(character))).toEqual([])
})
