import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newestBuiltIns } from './supported-browser.ts'

/** Built-ins that came after those of the build's target (Chrome 111, Firefox 114, Safari 16.4). */
const NEWER = [
  /\b(?:Object|Map)\.(groupBy)\(/,
  /\bPromise\.(withResolvers|try)\(/,
  /\bArray\.(fromAsync)\(/,
  /\bAbortSignal\.(any)\(/,
  /\b(?:RegExp)\.(escape)\(/,
  /\bURL\.(parse|canParse)\(/,
  /\b(?:Error)\.(isError)\(/,
  /\b(?:Iterator)\.(from|concat)\(/,
  /\.(isWellFormed|toWellFormed|toBase64|toHex|setFromBase64|getOrInsert|getOrInsertComputed|checkVisibility)\(/,
  /(?<!\bz\s*)\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
]

it('a built-in that is newer than the target of the build is checked before the app starts', () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.*', '**/test/**'],
  })
  const used = new Map<string, string>()
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const pattern of NEWER)
      for (const [, name = ''] of source.matchAll(new RegExp(pattern, 'g'))) used.set(name, file)
  }
  expect(used.size).toBeGreaterThan(1)
  // Where the well-formed text is read, it is checked first by the same version of every browser.
  const unchecked = [...used].filter(([name]) => !(name in newestBuiltIns) && name !== 'toWellFormed')
  expect(unchecked).toEqual([])
})
